push-turn = Ваш ход
push-started = Ваша партия началась
push-joined = К вашему столу подсел игрок
