"""The rules of BFG:R, one family a module; outcomes are dice programs, which ask for dice and return what happened."""
