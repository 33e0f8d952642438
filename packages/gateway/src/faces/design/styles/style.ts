/**
 * The roles of colour, light and dark, and the one scale of spaces, sizes and corners. A merchant's look replaces
 * `--accent`, `--accent-ink` and `--soft`, and nothing else.
 */
export const ROLES = `
:root {
  color-scheme: light dark;
  --ground: #f2f4f7; --sheet: #ffffff; --ink: #131c2b; --quiet: #4d5b70; --line: #dbe1ea;
  --edge: #7a879b; --accent: #1550b8; --accent-ink: #ffffff; --soft: #eaf1fd;
  --warning: #9a2c10; --warning-soft: #fdf1ec; --done: #12703c; --done-soft: #eaf6ef;
  --amber: #8a5300; --amber-soft: #fff6e5; --ribbon: #ffe8a8; --ribbon-ink: #4f3a00;
  --space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem; --space-5: 1.5rem; --space-6: 2.5rem;
  --small: .875rem; --large: 1.2rem; --round: 10px; --round-sheet: 16px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e131b; --sheet: #171e29; --ink: #e9eff8; --quiet: #a7b4c7; --line: #2b3647;
    --edge: #76859b; --accent: #86b4ff; --accent-ink: #081222; --soft: #1c2a41;
    --warning: #ffb59b; --warning-soft: #33201a; --done: #7ed6a3; --done-soft: #15291f;
    --amber: #f2c35b; --amber-soft: #2c230d; --ribbon: #453608; --ribbon-ink: #ffdf8c;
  }
}
`

/** What every page begins with. The styles of this room must not contain double quotes or `<`. */
export const BASE_STYLE = `${ROLES}* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 var(--sans); }
h1, h2 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; letter-spacing: -.01em; }
h2 { font-size: 1.1rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.quiet { color: var(--quiet); font-size: .95rem; }
.mark { display: block; width: 2.75rem; height: 2.75rem; margin: 0 0 1rem; color: var(--accent); }
.mark.warning, .mark.error { color: var(--warning); }
.mark.ended { color: var(--quiet); }
.mark.done { color: var(--done); }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
`

/** A page that is one sheet in the middle: a question, an outcome, a form. From 320 px up. */
export const SHEET_STYLE = `
body {
  min-height: 100vh; min-height: 100dvh; padding: 1rem; display: grid; place-items: center;
}
main {
  width: 100%; max-width: 27rem; min-width: 0; padding: 2rem 1.5rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: var(--round-sheet); overflow-wrap: anywhere;
}
.ribbon {
  margin: -2rem -1.5rem 1.5rem; padding: .5rem 1.5rem; border-radius: 15px 15px 0 0;
  background: var(--ribbon); color: var(--ribbon-ink); font-size: .9rem; line-height: 1.4;
}
.ribbon strong { margin-right: .35rem; letter-spacing: .12em; }
p:last-child { margin-bottom: 0; }
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
button:focus-visible { border-radius: 12px; }
@media (max-width: 30rem) {
  body { padding: .5rem; }
  main { padding: 1.5rem 1rem; }
  .ribbon { margin: -1.5rem -1rem 1.25rem; padding: .5rem 1rem; }
}
@media (forced-colors: active) { button { border: 1px solid; } .ribbon { border-bottom: 1px solid; } }
`

/** A page of several sheets beside each other, with a bar above: what people work with. */
export const BOARD_STYLE = `
body { padding: var(--space-5) var(--space-4) 3rem; }
body > * { width: 100%; max-width: 70rem; margin-inline: auto; min-width: 0; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; margin-bottom: var(--space-5); }
.top > div { display: flex; align-items: center; gap: .75rem; }
.state { padding: .15rem .6rem; border-radius: 99px; background: var(--ribbon); color: var(--ribbon-ink); font-size: .8rem; font-weight: 650; letter-spacing: .08em; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav a { padding: .6rem 0; }
.board, .board > div { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; min-width: 0; }
@media (min-width: 60rem) { .board { grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr); } }
.sheet { padding: var(--space-5); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-sheet); min-width: 0; overflow-wrap: anywhere; }
.sheet h2 { margin-bottom: .75rem; }
.sheet h2:not(:first-child) { margin-top: var(--space-5); }
.sheet > :last-child { margin-bottom: 0; }
.hero h1 { font-size: clamp(1.6rem, 4vw, 2.2rem); letter-spacing: -.02em; }
.acts { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); margin: 1.25rem 0; }
.acts form { display: grid; margin: 0; }
.acts .button { min-height: 3.25rem; font-size: 1.05rem; }
@media (max-width: 30rem) { body { padding-inline: .5rem; } .sheet { padding: 1.1rem 1rem; } }
`
