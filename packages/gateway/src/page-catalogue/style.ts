/**
 * The style of all pages: one calm column, the system's own fonts, light and dark, from 320 px up. Text has
 * a contrast of at least 4.5 to 1, and what shows where a field is has 3 to 1. The text holds no double
 * quotes and no brackets of HTML, for it is rendered as the text of an element.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f2f4f7; --sheet: #ffffff; --ink: #131c2b; --quiet: #4d5b70; --line: #dbe1ea;
  --edge: #7a879b; --accent: #1550b8; --accent-ink: #ffffff; --soft: #eaf1fd;
  --warning: #9a2c10; --warning-soft: #fdf1ec; --done: #12703c;
  --ribbon: #ffe8a8; --ribbon-ink: #4f3a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e131b; --sheet: #171e29; --ink: #e9eff8; --quiet: #a7b4c7; --line: #2b3647;
    --edge: #76859b; --accent: #86b4ff; --accent-ink: #081222; --soft: #1c2a41;
    --warning: #ffb59b; --warning-soft: #33201a; --done: #7ed6a3;
    --ribbon: #453608; --ribbon-ink: #ffdf8c;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 1rem; display: grid;
  place-items: center; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
main {
  width: 100%; max-width: 27rem; min-width: 0; padding: 2rem 1.5rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere;
}
.ribbon {
  margin: -2rem -1.5rem 1.5rem; padding: .5rem 1.5rem; border-radius: 15px 15px 0 0;
  background: var(--ribbon); color: var(--ribbon-ink); font-size: .9rem; line-height: 1.4;
}
.ribbon strong { margin-right: .35rem; letter-spacing: .12em; }
h1, h2 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; letter-spacing: -.01em; }
h2 { font-size: 1.1rem; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; }
.quiet { color: var(--quiet); font-size: .95rem; }
.mark { display: block; width: 2.75rem; height: 2.75rem; margin: 0 0 1rem; color: var(--accent); }
.mark.warning, .mark.error { color: var(--warning); }
.mark.ended { color: var(--quiet); }
.mark.done { color: var(--done); }
form { margin: 1.5rem 0 1rem; }
form:last-child { margin-bottom: 0; }
section + section { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
button {
  width: 100%; min-height: 3.25rem; padding: .75rem 1rem; border: 1px solid var(--accent);
  border-radius: 12px; background: var(--accent); color: var(--accent-ink); font: inherit;
  font-size: 1.1rem; font-weight: 650; cursor: pointer;
}
button:hover { filter: brightness(1.08); }
button:disabled { background: var(--soft); color: var(--ink); cursor: progress; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
button:focus-visible { border-radius: 12px; }
@media (max-width: 30rem) {
  body { padding: .5rem; }
  main { padding: 1.5rem 1rem; }
  .ribbon { margin: -1.5rem -1rem 1.25rem; padding: .5rem 1rem; }
}
@media (forced-colors: active) { button { border: 1px solid; } .ribbon { border-bottom: 1px solid; } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
`
