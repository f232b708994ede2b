start-record-drop = Отпустите файл, чтобы открыть
replay-another = Открыть другой файл
replay-none = Откройте запись партии, чтобы просмотреть её.
replay-game = Партия { $number }
replay-pick = Партия в этом файле
replay-empty = В файле нет партий.
replay-bad-link = Ссылка повреждена или неполна.
replay-link-long = Запись слишком длинная для ссылки. Отправьте файл.
