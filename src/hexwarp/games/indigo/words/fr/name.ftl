indigo-name = Indigo
indigo-tagline = Tracez des chemins et menez les pierres à vos portes.
