# The game in a list.

indigo-name = Indigo
indigo-tagline = Lay paths and lead the gems to your gateways.
