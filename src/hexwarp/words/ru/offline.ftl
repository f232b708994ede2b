# Texts about playing without a connection.

offline-title = Вы не в сети
offline-about = Для этой страницы нужен интернет. Она откроется сама, как только связь восстановится.
offline-works = Работает без интернета
offline-replays = Завершённые партии, которые вы уже открывали
