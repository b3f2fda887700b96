"""The reference engines: rulebooks as data, and the rules that play them."""
