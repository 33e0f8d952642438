/**
 * The style of all pages: one calm column, the system's own fonts, light and dark, from 320 px up. Colours
 * have a contrast of at least 4.5 to 1. The text holds no double quotes and no brackets of HTML, for it is
 * rendered as the text of an element.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f3f5f8; --sheet: #ffffff; --ink: #16202e; --quiet: #526075; --line: #dce2ea;
  --accent: #1757c2; --accent-ink: #ffffff; --warning: #9a3412;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151d; --sheet: #1a212c; --ink: #eaf0f8; --quiet: #a3b0c2; --line: #2d3848;
    --accent: #7fb0ff; --accent-ink: #0b1524; --warning: #fdba74;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 1rem; display: grid;
  place-items: center; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
main {
  width: 100%; max-width: 26rem; padding: 2rem 1.5rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere;
}
h1, h2 { margin: 0 0 .5rem; font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; }
.quiet { color: var(--quiet); font-size: .9rem; }
.mark { display: block; width: 2.5rem; height: 2.5rem; margin: 0 0 1.25rem; color: var(--accent); }
.mark.warning { color: var(--warning); }
form { margin: 1.5rem 0 1rem; }
form:last-child { margin-bottom: 0; }
section + section { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
button {
  width: 100%; min-height: 3rem; padding: .75rem 1rem; border: 0; border-radius: 10px;
  background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
@media (forced-colors: active) { button { border: 1px solid; } }
`
