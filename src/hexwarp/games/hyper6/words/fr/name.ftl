hyper6-name = Hyper-6
hyper6-tagline = Une course de dés le long d’une spirale, jusqu’au trou noir.
