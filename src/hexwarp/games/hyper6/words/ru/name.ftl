hyper6-name = Hyper-6
hyper6-tagline = Гонка кубиков по спирали в чёрную дыру.
