hyper6-option-setup = Faces au départ
hyper6-option-setup-rolled = Au lancer
hyper6-option-setup-rolled-about = Chacun lance tous ses dés ; le total le plus élevé commence.
hyper6-option-setup-chosen = Choisies en secret
hyper6-option-setup-chosen-about = Chacun règle ses dés en secret. Puis tout est dévoilé et le total le plus élevé commence.
