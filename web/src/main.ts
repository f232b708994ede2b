import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadWords } from "./words";
import { SHARED_WORDS } from "./words/by-screen";

const target = document.getElementById("app");
if (target) {
  // Without words the page shows the ids of its messages, and still asks again for the rest.
  await loadWords(...SHARED_WORDS).catch(() => undefined);
  mount(App, { target });
}
