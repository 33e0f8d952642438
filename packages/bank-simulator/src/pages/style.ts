/**
 * The look of the bank's pages. Colour roles, sizes and parts have the names of the gateway's design, so that both
 * look like one product. The petrol accent shows that a page is the bank's. The styles are the simulator's own,
 * because the simulator shares no code with the gateway. Texts have a contrast of at least 4.5 to 1.
 */
const BASE = `
:root {
  color-scheme: light dark;
  --ground: #eff3f4; --sheet: #ffffff; --ink: #11222b; --quiet: #4b5f69; --line: #d8e1e5;
  --edge: #748790; --accent: #0b5468; --accent-ink: #ffffff; --soft: #e6f1f4;
  --warning: #9a2c10; --warning-soft: #fdf1ec; --done: #12703c;
  --ribbon: #ffe8a8; --ribbon-ink: #4f3a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0b1316; --sheet: #142026; --ink: #e7f0f3; --quiet: #a2b4bc; --line: #293a42;
    --edge: #72868f; --accent: #68c7de; --accent-ink: #06222b; --soft: #17323b;
    --warning: #ffb59b; --warning-soft: #33201a; --done: #7ed6a3;
    --ribbon: #453608; --ribbon-ink: #ffdf8c;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
h1, h2 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; letter-spacing: -.01em; }
h2 { font-size: 1.1rem; }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: .2em; }
.quiet { color: var(--quiet); }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 700; letter-spacing: -.01em; }
.logo { flex: none; width: 2.1rem; height: 2.1rem; color: var(--accent); }
button {
  display: block; width: 100%; min-height: 3.25rem; padding: .75rem 1rem; border: 1px solid var(--accent);
  border-radius: 12px; background: var(--accent); color: var(--accent-ink); font: inherit;
  font-size: 1.1rem; font-weight: 650; cursor: pointer;
}
button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
button:focus-visible { border-radius: 12px; }
@media (forced-colors: active) { button { border: 1px solid; } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
`

/** The pages of a verification: one sheet, which also fits a frame of 250 px. */
export const SHEET_STYLE = `${BASE}
body { padding: 1rem; display: grid; place-items: center; }
main {
  width: 100%; max-width: 27rem; min-width: 0; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 16px; overflow: hidden; overflow-wrap: anywhere;
}
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
.secure {
  margin-left: auto; padding: .15rem .6rem; border: 1px solid var(--line); border-radius: 99px;
  color: var(--quiet); font-size: .85rem; font-weight: 650; white-space: nowrap;
}
.content { padding: 1.5rem; }
dl { margin: 1.25rem 0; border-bottom: 1px solid var(--line); }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; font-weight: 550; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount dd { font-size: 1.2rem; font-weight: 700; line-height: 1.25; }
label { display: block; margin-bottom: .35rem; font-weight: 600; }
input[name='otp'] {
  width: 100%; min-height: 3.25rem; padding: .65rem .8rem; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--sheet); color: inherit; text-align: center; letter-spacing: .35em;
  font: 600 1.4rem/1.2 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
input:focus-visible { outline-offset: 1px; border-radius: 10px; }
input[aria-invalid='true'] { border: 2px solid var(--warning); }
button { margin-top: .75rem; }
button.plain { border-color: transparent; background: none; color: var(--accent); font-weight: 550; }
button.plain:hover { border-color: var(--line); }
.alert, .note { border-radius: 12px; padding: .85rem 1rem; }
.alert { margin: 0 0 1rem; border: 2px solid var(--warning); background: var(--warning-soft); color: var(--warning); font-weight: 600; }
.note { margin-top: 1rem; background: var(--ribbon); color: var(--ribbon-ink); font-size: .95rem; }
footer {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: 1rem 1.5rem;
  border-top: 1px solid var(--line); font-size: .95rem;
}
footer a { padding: .6rem 0; margin: -.6rem 0; }
@media (max-width: 24rem) {
  body { padding: 0; place-items: start stretch; }
  main { border: 0; border-radius: 0; min-height: 100vh; }
  .content, header, footer { padding-inline: 1rem; }
  input[name='otp'] { letter-spacing: .2em; }
}
`

/** The bank's own pages: several sheets beside each other on a desktop, below each other on a phone. */
export const BOARD_STYLE = `${BASE}
body { padding: 1.5rem 1rem 3rem; display: grid; justify-items: center; align-content: start; gap: 1.25rem; }
body > * { width: 100%; max-width: 70rem; min-width: 0; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; }
.brand { flex-wrap: wrap; font-size: 1.2rem; }
.brand a { color: inherit; text-decoration: none; }
.state {
  padding: .15rem .6rem; border-radius: 99px; background: var(--ribbon); color: var(--ribbon-ink);
  font-size: .8rem; font-weight: 650; letter-spacing: .08em;
}
nav a { display: inline-block; padding: .6rem 0; }
.board { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 60rem) { .board { grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr); } }
.board > div { display: grid; gap: 1.25rem; min-width: 0; }
.sheet { padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 16px; min-width: 0; overflow-wrap: anywhere; }
.hero h1 { font-size: clamp(1.6rem, 4vw, 2.2rem); letter-spacing: -.02em; }
.say { display: flex; gap: .75rem; align-items: center; margin-bottom: 1.25rem; padding: .85rem 1rem; border: 1px solid var(--done); border-radius: 12px; color: var(--done); font-weight: 600; }
.facts { margin: .75rem 0 0; } .facts:first-child { margin: 0; } .facts:first-child div:first-child { border-top: 0; padding-top: 0; }
.facts div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.25rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; font-weight: 550; font-variant-numeric: tabular-nums; }
form { margin: 1.25rem 0 0; }
form p { margin-top: .6rem; font-size: .95rem; text-wrap: balance; }
code { font: .92em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { padding: .4rem .75rem .4rem 0; color: var(--quiet); font-size: .85rem; font-weight: 600; text-align: left; white-space: nowrap; }
td { padding: .7rem .75rem .7rem 0; border-top: 1px solid var(--line); white-space: nowrap; overflow-wrap: normal; }
th:last-child, td:last-child { padding-right: 0; }
th.money, td.money { text-align: right; white-space: nowrap; } td.money { font-weight: 650; }
.parts { display: flex; flex-wrap: wrap; align-items: center; gap: .1rem 1rem; }
@media (max-width: 40rem) {
  .wide { display: none; }
  table { font-size: .94rem; } td, th { padding-right: .5rem; } td { white-space: normal; }
}
@media (max-width: 24rem) { table { font-size: .88rem; } .badge { font-size: inherit; } td .mark { display: none; } td code { overflow-wrap: anywhere; } }
.badge { display: inline-flex; align-items: center; gap: .35rem; font-weight: 600; font-size: .95rem; vertical-align: middle; }
.mark { flex: none; width: 1.15rem; height: 1.15rem; }
.done { color: var(--done); } .error { color: var(--warning); }
.ended { color: var(--quiet); } .lock { color: var(--accent); }
.empty { margin: 1rem 0 0; color: var(--quiet); }
.pages { display: flex; justify-content: space-between; gap: 1rem; }
.pages a { margin-top: 1rem; padding: .6rem 0; }
p.lead { margin-bottom: 1rem; }
details { border-top: 1px solid var(--line); }
summary { padding: .75rem 0; font-weight: 650; cursor: pointer; }
details ul { margin: 0 0 1rem; padding: 0; list-style: none; }
details li { padding: .5rem 0; }
details li code { display: block; font-weight: 600; }
@media (max-width: 30rem) { body { padding-inline: .5rem; } .sheet { padding: 1.1rem 1rem; } .top { padding-inline: .5rem; } }
`
