"""The terms of the game: one for each thing, in all texts and in the documents of the rules."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

ROOMS = (
    "web/src/i18n",
    "src/botifarra/cli/i18n",
    "src/botifarra/paper/i18n",
    "src/botifarra/sentences/i18n",
)

DOCUMENTS = (
    "README.md",
    "docs/analysis.md",
    "docs/boards.md",
    "docs/championship.md",
    "docs/rules.md",
    "docs/shuffle.md",
    "docs/table.md",
    "docs/terminal.md",
)


class Term(NamedTuple):
    """Words not used at the table, the term to use, and the keys of the texts that may have them."""

    forbidden: str
    preferred: str
    exceptions: tuple[str, ...] = ()


TERMS: dict[str, tuple[Term, ...]] = {
    "ca": (
        Term(r"\b(una?|les|cartes?) que compti?n?\b", "carta amb punts"),
        Term(
            r"\btaules\b(?= (al|en el) final)|\ben taules\b|^taules$",
            "empat",
            ("value.TABLES", "column.tables"),
        ),
        Term(r"\b(tornar?|tornes|tirar) enrere\b", "desfer la jugada"),
        Term(r"\bamfitri", "qui ha obert la taula"),
        Term(r"\bcontracte\b", "trumfo"),
        Term(r"\b(triomf|trunfo)s?\b", "trumfo"),
        Term(r"\bcastig", "penalitzar"),
        Term(r"\brenuncia(t|r|ts)?\b", "fer renunci"),
        Term(r"\bbastons\b", "bastos"),
        Term(r"\bbutifarra\b", "botifarra"),
        Term(r"\bbaza\b|\bbaces\b", "basa"),
        Term(r"\b(parar?|parada|plegat|plegar) (la )?taula\b|\btaula és parada\b", "obrir una taula"),
        Term(r"\bmunt(ar?|es|ada) (una|la) (taula\b|i la fas)", "obrir una taula"),
        Term(r"\bb[àa]ndols?\b|\brivals?\b|\badversaris?\b", "parella, contraris"),
        Term(r"\brepartei(x|xes) (nord|sud|est|oest|\{)", "dona"),
        Term(r"\bno es pot mirar\b", "no admet espectadors"),
        Term(r"\bmanillas\b", "manilles"),
        Term(r"\bduplicats?\b", "partides duplicades"),
        Term(r"\bSant Vicens\b", "Sant Vicenç"),
        Term(r"\bmans (iguals|duplicades)\b", "partides duplicades"),
        Term(r"\bduien\b", "d'abans"),
        Term(r"\bes duen els punts\b", "els punts que sobren passen a la següent"),
        Term(r"\bcarta jugada\b.*\bno es torna\b", "carta jugada, no es recull"),
        Term(r"\bs'hi atreveix, dobla\b", "contro"),
        Term(r"\bja hi ha molta gent\b", "ja no hi caben més espectadors"),
        Term(r"\bper ganes\b", "perquè en tens ganes"),
        Term(r"\bdirectora?\b|\bjutge\b", "àrbitre", ("option.role",)),
        Term(r"\btaulells?\b", "taula de l'àrbitre"),
        Term(r"\bmult(a|es|ar|ad[ae]s?)\b", "sanció"),
        Term(r"\b(apel·lació|reclamació)\b", "recurs"),
        Term(r"\bper omissió\b", "per defecte"),
    ),
    "es": (
        Term(r"\bque (cuenten?|punt[uú]en?)\b", "carta con puntos"),
        Term(r"\btablas\b", "empate", ("tournament.print.summary",)),
        Term(r"\b(volver|vuelves?|tirar) atrás\b", "deshacer la jugada"),
        Term(r"\banfitri", "quien ha abierto la mesa"),
        Term(r"\bcontrato\b", "triunfo"),
        Term(r"\bcastig", "penalizar"),
        Term(r"\bha renunciado\b", "hacer renuncio"),
        Term(r"\b(re)?contrar(l[ao]s?)?\b|\bcontrado\b", "decir contro"),
        Term(r"\bSan Vicente\b", "Sant Vicenç"),
        Term(r"\bbutifarra\b", "botifarra", ("rules.history.clubs.ham",)),
        Term(r"\bficheros?\b", "archivo"),
        Term(r"\blengua\b", "idioma"),
        Term(r"\bcapot\b", "capote"),
        Term(r"\b(tiende|tiendes|tendido|tienda|tiendo|tender) las cartas\b", "tenderse"),
        Term(r"\bgirad[oa]\b", "descubierto"),
        Term(r"\bresumen\b", "huella"),
        Term(r"\bpromedio\b", "media"),
        Term(r"\bbandos?\b|\brival(es)?\b|\badversarios?\b", "pareja, contrarios"),
        Term(r"\bReparte (Norte|Sur|Este|Oeste|\{)", "da"),
        Term(r"\bduplicados?\b", "partidas duplicadas"),
        Term(r"\bmanos (iguales|duplicadas)\b", "partidas duplicadas"),
        Term(r"\btraían\b", "de antes"),
        Term(r"\bvuelve a probar\b", "vuelve a intentarlo"),
        Term(r"\bnada de ●|^nada de$", "ningún"),
        Term(r"\bun poco de todo\b", "en casi todos los palos"),
        Term(r"\bno se puede mirar\b", "no admite espectadores"),
        Term(r"\bpor omisión\b", "por defecto"),
        Term(r"\bcarta jugada no vuelve\b", "carta jugada, no se recoge"),
        Term(r"\bmano a mano\b", "una mano tras otra"),
        Term(r"\bse atreve, dobla\b", "contro"),
        Term(r"\bya hay mucha gente\b", "ya no caben más espectadores"),
        Term(r"\bpor ganas\b", "por gusto"),
        Term(r"\bse llevan los puntos\b", "se conservan los puntos"),
        Term(r"\bpone la mesa\b|\bmesa está puesta\b", "abrir una mesa"),
        Term(r"\bmont(ar?|as|ada) (una|la) (mesa\b|y la haces)", "abrir una mesa"),
        Term(r"\bdirectora?\b|\bjuez\b", "árbitro", ("option.role",)),
        Term(r"\bmostrador(es)?\b", "mesa del árbitro"),
        Term(r"\bmult(as?|ar|ad[ao]s?)\b", "sanción"),
        Term(r"\b(apelación|reclamación)\b", "recurso"),
    ),
    "en": (
        Term(r"\bmanilles?\b", "manilla"),
        Term(r"\b(over)?ruff(s|ed|ing)?\b", "trump, overtrump"),
        Term(r"\bgo(es)? over (it|the)\b", "overtrump"),
        Term(r"\bfingerprints?\b", "digest"),
        Term(r"\bpunish", "penalise"),
        Term(r"\bdeclarers?\b", "named by"),
        Term(r"\bpartnerships?\b", "side"),
        Term(r"\bthe contract\b|^contract$", "trumps"),
        Term(r"\bmatch(es)? (is|are|ends?) drawn\b|\bin a draw\b|^drawn$", "tie"),
        Term(r"\b(in|the|like) (oriental|occidental)\b|^(oriental|occidental)$", "strict, free"),
        Term(r"\bannounced botifarra\b", "named botifarra"),
        Term(r"\bcannot beat\b(?! (the|their|it|\{))", "cannot win"),
        Term(r"\bseed is told\b", "seed is revealed"),
        Term(r"\bbound to\b|\bbound itself\b", "committed to"),
        Term(r"\bwill not do\b", "is not allowed"),
        Term(r"\bTable talk, such as\b|\bgood cheer\b|\bit is dear\b", "plain words"),
        Term(r"\blaid at\b|\b(lay|set up) a table\b", "open a table"),
        Term(r"\bundoubled\b", "without contro"),
        Term(r"\bbastoni?s?\b|\bclubs of\b", "batons"),
        Term(r"\bSant Vicens\b|\bSan Vicente\b", "Sant Vicenç"),
        Term(r"(?-i:(?<=[a-z,;] )Botifarra\b)", "the game has no capital", ("rules.history.clubs.told",)),
        Term(r"\bnot for always\b", "not for permanent use"),
        Term(r"\bby a link\b", "with a link"),
        Term(r"\bwhoever dares, doubles\b", "contro"),
        Term(r"\bplenty of people\b", "there is no room for more spectators"),
        Term(r"\breferees?\b|\barbiters?\b", "director"),
        Term(r"\btake (it|the last action|your action) back\b", "undo"),
        Term(r"\bunder appeal\b|\bpending appeals?\b", "open appeal"),
        Term(r"^not playing$|\bwithout a game\b", "sit-outs"),
    ),
}
"""Regular expressions by language; case does not matter. Options and words of records are exempt."""

_INFINITIVE = re.compile(r"^(\{\w+:)?\w+(?:r|rse|rme|rlo|rla|rles|rlas|rlos)\b", re.IGNORECASE)

LABELS = frozenset(
    [
        "al",
        "baza",
        "menú",
        "un",
        "a",
        "adelante",
        "ahora",
        "archivo",
        "asientos",
        "aún",
        "campeonatos",
        "capote",
        "consejo",
        "copiado",
        "de",
        "dibujo",
        "el",
        "en",
        "enlace",
        "entendido",
        "enviando",
        "es",
        "están",
        "esto",
        "hoja",
        "imagen",
        "la",
        "las",
        "listo",
        "los",
        "manos",
        "mano",
        "más",
        "menos",
        "mesa",
        "mi",
        "mis",
        "nivel",
        "no",
        "otra",
        "otras",
        "otro",
        "página",
        "pantalla",
        "para",
        "pareja",
        "partida",
        "práctica",
        "preferencias",
        "recurso",
        "renuncio",
        "repartiendo",
        "revancha",
        "ronda",
        "rondas",
        "se",
        "siguiente",
        "sin",
        "solo",
        "teclas",
        "todas",
        "última",
        "una",
        "vamos",
        "ya",
    ]
)
"""First words of buttons in Spanish that are an answer, a state or a thing, not an order."""

LINKS = frozenset(
    [
        "seated.back",
        "public.back",
        "public.sit",
        "public.watch",
        "new.make",
        "settings.save",
        "menu.home",
        "close.yes",
        "verify.file",
        "nav.verify",
        "nav.short.learn",
        "replay.tricks",
        "concede.yes",
    ]
)
"""Keys of what looks like a button, but is given to a component or is a link of another kind."""

_TAG = re.compile(r"<(button|a|summary|label)\b")
_IS_BUTTON = re.compile(r'class="[^"]*\bbutton\b')
_LABEL = re.compile(r'\b(?:aria-label|yes)=\{t\((?:[^()"]*)"([a-z_.]+)"')
_CALL = re.compile(r"\bt\(([^()]*)")
_KEY = re.compile(r'"([a-z_]+(?:\.[a-z_0-9]+)+)"')


COMMAND = re.compile(r"\.(summary|help)\Z")
"""Keys of the descriptions of commands, which Spanish writes in the third person: "Muestra"."""


def end_of_tag(page: str, start: int) -> int:
    """Return the place after the attributes that begin at `start`: braces may have the sign `>`."""
    depth = 0
    for place in range(start, len(page)):
        depth += {"{": 1, "}": -1}.get(page[place], 0)
        if page[place] == ">" and depth == 0:
            return place
    raise AssertionError(page[start:])


def buttons() -> set[str]:
    """Return the keys of the texts on the buttons of all pages."""
    found = set(LINKS)
    for path in (ROOT / "web" / "src").rglob("*.svelte"):
        page = path.read_text(encoding="utf-8")
        for tag in _TAG.finditer(page):
            end = end_of_tag(page, tag.end())
            attributes, content = page[tag.end() : end], page[end : page.find(f"</{tag[1]}>", end)]
            if tag[1] == "button" or _IS_BUTTON.search(attributes):
                found.update(key for call in _CALL.finditer(content) for key in _KEY.findall(call[1]))
                found.update(_LABEL.findall(attributes))
        found.update(re.findall(r'\byes=\{t\("([a-z_.]+)"', page))
    return found


def files(language: str) -> Iterator[Path]:
    """Yield every file with texts of a language."""
    for room in ROOMS:
        folder = ROOT / room
        yield from sorted((folder / language).glob("*.json"))
        yield from folder.glob(f"{language}.json")


def texts(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield file, key and text of every text in a language."""
    for path in files(language):
        for key, text in json.loads(path.read_text(encoding="utf-8")).items():
            yield path.name, key, text


def wrong(terms: tuple[Term, ...], key: str, text: str) -> Iterator[str]:
    """Return the wrong words of a text, each with the better one."""
    for forbidden, preferred, exceptions in terms:
        found = re.search(forbidden, text, re.IGNORECASE | re.MULTILINE)
        if found and key not in exceptions:
            yield f"{found[0]!r}, better {preferred!r}"


@pytest.mark.parametrize("language", TERMS)
def test_a_thing_has_one_word(language: str) -> None:
    found = [
        f"{file} {key}: {fault}"
        for file, key, text in texts(language)
        for fault in wrong(TERMS[language], key, text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_documents_have_the_same_words(name: str) -> None:
    found = [
        f"{name}:{number}: {fault}"
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1)
        for fault in wrong(TERMS["en"], "", re.sub(r"`[^`]*`", "", line))
    ]
    assert not found, "\n".join(found)


def test_every_exception_uses_the_forbidden_word() -> None:
    for language, terms in TERMS.items():
        told = {key: text for _, key, text in texts(language)}
        for term in terms:
            for key in term.exceptions:
                assert re.search(term.forbidden, told[key], re.IGNORECASE), (language, key)


def test_a_button_in_spanish_is_an_infinitive() -> None:
    told: dict[str, str] = {}
    for path in (ROOT / "web" / "src" / "i18n" / "es").glob("*.json"):
        told |= json.loads(path.read_text(encoding="utf-8"))
    keys = buttons()
    assert len(keys) > 200
    orders = {key: told[key] for key in keys if re.split(r"\W", told[key].lower())[0] not in LABELS}
    assert {key: text for key, text in orders.items() if not _INFINITIVE.match(text)} == {}


def test_a_command_in_spanish_tells_what_it_does() -> None:
    told = [(key, text) for file, key, text in texts("es") if COMMAND.search(key)]
    assert len(told) > 50
    assert not [key for key, text in told if _INFINITIVE.match(text)]


def test_the_texts_are_found() -> None:
    counted = [len(list(texts(language))) for language in TERMS]
    assert min(counted) > 1_500
    assert len(set(counted)) == 1
