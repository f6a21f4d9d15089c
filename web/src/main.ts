import { mount } from "svelte";

import App from "./App.svelte";
import "./style.css";
import { language, speak } from "./i18n/text.svelte";

await speak(language.asked());
const root = document.getElementById("app");
if (root) mount(App, { target: root });
