hyper6-name = Hyper-6
hyper6-tagline = Een race van dobbelstenen langs een spiraal naar een zwart gat.
