import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/layout.css";
import "./styles/overlays.css";
import "./pieces/pieces.css";
import { render } from "preact";
import { prepareAnnouncer } from "./app/announcer.ts";
import { App } from "./app/app.tsx";
import { followLinks } from "./app/router.ts";
import { applyTheme } from "./app/theme.ts";
import { applySettings } from "./settings/settings.ts";

applyTheme();
applySettings();
prepareAnnouncer();
document.addEventListener("click", followLinks);

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no element with the id app");
render(<App />, root);
