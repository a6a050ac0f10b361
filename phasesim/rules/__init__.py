"""Rules: rule sets with their switches, and the rules of each game system."""
