import { mount } from "svelte";

import App from "./App.svelte";
import { renew } from "./common/reload";
import { measure } from "./common/sizes.svelte";
import { dress } from "./common/theme.svelte";
import { language, speak } from "./i18n/text.svelte";
import "./style.css";

function begin(): void {
  const root = document.getElementById("app");
  root?.replaceChildren();
  if (root) mount(App, { target: root });
}

/** Register the service worker once the page has loaded, so that the page does not wait for it. Errors are ignored. */
function keepPages(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}

keepPages();
dress();
measure();
speak(language.asked()).then(begin, renew);
