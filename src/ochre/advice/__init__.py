"""What a player would work out before answering: what will follow, prices, baskets. Proposals, never rules."""
