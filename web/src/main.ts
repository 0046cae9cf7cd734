import "@fontsource-variable/eb-garamond/wght.css";
import "@fontsource-variable/inter/wght.css";
import "$fonts/fonts.css"; // behind the whole fonts: what it holds is taken from it
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
