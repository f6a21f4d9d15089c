import { mount } from "svelte";

import App from "./App.svelte";
import { renew } from "./common/build";
import { dress } from "./common/theme.svelte";
import "./style.css";
import { language, speak } from "./i18n/text.svelte";

function begin(): void {
  const root = document.getElementById("app");
  root?.replaceChildren();
  if (root) mount(App, { target: root });
}

dress();
speak(language.asked()).then(begin, renew);
