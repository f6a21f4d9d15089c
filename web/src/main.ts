import { mount } from "svelte";

import App from "./App.svelte";
import { dress } from "./common/theme.svelte";
import "./style.css";
import { language, speak } from "./i18n/text.svelte";

dress();
await speak(language.asked());
const root = document.getElementById("app");
if (root) mount(App, { target: root });
