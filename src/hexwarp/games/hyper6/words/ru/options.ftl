hyper6-option-setup = Грани в начале
hyper6-option-setup-rolled = Бросок
hyper6-option-setup-rolled-about = Все бросают свои кубики; начинает наибольшая сумма.
hyper6-option-setup-chosen = Тайный выбор
hyper6-option-setup-chosen-about = Каждый тайно выставляет свои кубики. Потом все открываются, и начинает наибольшая сумма.
