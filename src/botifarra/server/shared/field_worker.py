"""The worker process of the bots that play sets: it answers each board with the numbers of its actions."""

from botifarra.bots.equity import prepare
from botifarra.core.actions import action_id
from botifarra.server.live.worker_questions import answer_questions
from botifarra.server.shared.bot_play import BotBoard


def _answer(board: BotBoard) -> str:
    return " ".join(str(action_id(action)) for action in board.play())


if __name__ == "__main__":
    answer_questions(prepare, _answer)
