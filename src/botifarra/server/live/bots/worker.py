"""The worker process of the bots: it answers their questions, and those for advice and of the coach.

If a bot fails, the process ends; the server needs no other message.
"""

from botifarra.bots.equity import prepare
from botifarra.server.live.bots.questions import Question
from botifarra.server.live.worker_questions import answer_questions


def _answer(question: Question) -> str:
    return question.answer().decode()


if __name__ == "__main__":
    answer_questions(prepare, _answer)
