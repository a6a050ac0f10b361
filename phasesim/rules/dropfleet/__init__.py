"""The rules of Dropfleet: launch assets and the core rules they lean on, one family a module."""
