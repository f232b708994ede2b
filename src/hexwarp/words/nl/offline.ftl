# Texts about playing without a connection.

offline-title = Je bent offline
offline-about = Deze pagina heeft een verbinding nodig. Ze opent vanzelf zodra je weer online bent.
offline-works = Werkt zonder verbinding
offline-replays = Afgelopen partijen die je al hebt geopend
