# Texts about playing without a connection.

offline-title = You are offline
offline-about = This page needs a connection. It opens by itself as soon as you are back online.
offline-works = Works without a connection
offline-replays = Finished games you have opened
