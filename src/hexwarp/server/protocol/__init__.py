"""Every message as a type, both directions. The description at /openapi.json comes from here."""
