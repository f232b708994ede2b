indigo-name = Indigo
indigo-tagline = Прокладывайте пути и ведите камни к своим воротам.
