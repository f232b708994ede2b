hyper6-name = Hyper-6
hyper6-tagline = Ein Würfelrennen die Spirale hinab ins Schwarze Loch.
