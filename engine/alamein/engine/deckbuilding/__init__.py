"""What El Alamein and Barbarossa share: cards and the vocabulary printed on them."""
