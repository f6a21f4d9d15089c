"""The announcements of a screen reader: all texts that are added to a live region."""

from dataclasses import dataclass

from tests.browser.person import Person
from tests.timeouts import TIMEOUT_S

_LISTEN = """
const REGIONS = "[role=log], [role=status], [role=alert], [aria-live]";
window.heard = [];
window.onHeard = () => undefined;
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    const isText = target instanceof CharacterData;
    if (!(isText ? target.parentElement : target)?.closest?.(REGIONS)) continue;
    const said = Array.from(isText ? [target] : addedNodes, (node) => node.textContent.trim());
    heard.push(...said.filter(Boolean));
  }
  if (heard.length) onHeard();
}).observe(document, { childList: true, characterData: true, subtree: true });
"""

_HEAR = """(ms) => new Promise((done) => {
  const tell = () => {
    clearTimeout(late);
    window.onHeard = () => undefined;
    done(heard.splice(0));
  };
  const late = setTimeout(tell, ms);
  window.onHeard = tell;
  if (heard.length) tell();
})"""
"""Waits for announcements, so many milliseconds at most."""


@dataclass
class Listener:
    """A person who hears a page instead of seeing it."""

    person: Person

    @classmethod
    def at(cls, person: Person) -> "Listener":
        """Record announcements from the next page on."""
        person.page.add_init_script(_LISTEN)
        return cls(person)

    def hear(self) -> list[str]:
        """Return the announcements since the last call; wait until there is one."""
        said: list[str] = self.person.page.evaluate(_HEAR, TIMEOUT_S * 1_000)
        assert said, "no announcement"
        return said

    def forget(self) -> None:
        """Forget all announcements so far."""
        self.person.page.evaluate("heard.splice(0)")
