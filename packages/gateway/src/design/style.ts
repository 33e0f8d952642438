/** The colours of all pages by their roles, light and dark. */
export const ROLES = `
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
`

/**
 * The style of all pages: one column, the system's fonts, light and dark, from 320 px up. Texts have a contrast
 * of at least 4.5 to 1, and the borders of fields 3 to 1. The style must not contain double quotes or `<`.
 */
export const STYLE = `${ROLES}* { box-sizing: border-box; }
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

/** The styles that the link pages add. The same characters are forbidden. */
export const LINK_STYLE = `
body { place-items: start center; align-content: start; gap: .75rem; padding-block: 1rem 2rem; }
main { max-width: 31rem; }
header, footer { width: 100%; max-width: 31rem; padding: 0 .5rem; min-width: 0; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.merchant { margin: 0; font-weight: 650; min-width: 0; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .2em; }
.language { flex: none; min-height: 2.75rem; padding: .5rem .25rem; line-height: 1.75rem; }
footer { text-align: center; }
.columns { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
.columns > div { min-width: 0; }
.columns form { margin: 0; }
.product { padding-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
@media (min-width: 60rem) {
  body:has(.columns) > :is(header, footer) { max-width: 64rem; }
  main:has(.columns) { max-width: 64rem; padding: 0; overflow: hidden; }
  main:has(.columns) .ribbon { margin: 0; padding-inline: 2.5rem; }
  .columns { gap: 0; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
  .columns > * { padding: 2.5rem; }
  .columns > .product { background: var(--soft); border: 0; }
}
.card-legend { display: flex; width: 100%; align-items: center; justify-content: space-between; gap: .5rem; }
.card-legend .mark { display: inline-block; width: 1.2rem; height: 1.2rem; margin: 0 .15rem -.2rem 0; color: var(--done); }
.schemes { display: flex; gap: .35rem; }
.schemes svg { width: 2.375rem; height: 1.5rem; transition: opacity .15s; }
.schemes .plate { fill: #fff; stroke: var(--line); }
.schemes .word { fill: none; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.schemes .visa .word { stroke: #1a2f8a; }
.schemes .troy .word { stroke: #00778f; }
.schemes .one { fill: #e2001a; } .schemes .two { fill: #f59e00; fill-opacity: .85; }
.schemes:is([data-scheme=Visa], [data-scheme=Mastercard], [data-scheme=Troy]) svg { opacity: .25; }
.schemes[data-scheme=Visa] .visa, .schemes[data-scheme=Mastercard] .mastercard, .schemes[data-scheme=Troy] .troy { opacity: 1; }
.product > :last-child { margin-bottom: 0; }
h1.long { font-size: 1.1rem; line-height: 1.45; }
.price {
  margin: .25rem 0 .75rem; font-size: clamp(2rem, 9vw, 2.5rem); font-weight: 700; line-height: 1.15;
  letter-spacing: -.02em; font-variant-numeric: tabular-nums;
}
.note { margin: 1.25rem 0 0; padding: .85rem 1rem; border-radius: 12px; background: var(--soft); }
.pre { white-space: pre-line; color: var(--quiet); }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .75rem; font-size: 1.15rem; font-weight: 650; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 .25rem; font-weight: 600; }
.field { margin: 0 0 1.1rem; }
.field + fieldset { margin-top: 2rem; }
.progress:empty { margin: 0; }
.hint { display: block; margin: 0 0 .35rem; color: var(--quiet); font-size: .95rem; }
input, textarea {
  width: 100%; min-height: 3.25rem; padding: .65rem .8rem; border: 1px solid var(--edge);
  border-radius: 10px; background: var(--sheet); color: inherit; font: inherit; font-size: 1.15rem;
  font-variant-numeric: tabular-nums;
}
:is(input, textarea):focus-visible { outline-offset: 1px; border-radius: 10px; }
textarea { display: block; min-height: 5.5rem; }
input[type='radio'] {
  flex: none; width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0 .6rem 0 0;
  accent-color: var(--accent);
}
[aria-invalid] { border: 2px solid var(--warning); }
.wrong { display: block; margin: 0 0 .35rem; color: var(--warning); font-weight: 600; }
.alert {
  margin: 0 0 1.5rem; padding: 1rem; border: 2px solid var(--warning); border-radius: 12px;
  background: var(--warning-soft);
}
.alert h2 { color: var(--warning); }
.alert p { margin: 0; }
.alert ul { margin: .5rem 0 0; padding-left: 1.25rem; }
.alert li a { display: inline-block; padding: .2rem 0; color: inherit; vertical-align: top; }
.card-info { min-height: 1.5rem; margin: -.85rem 0 .5rem; font-size: .95rem; color: var(--quiet); font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: end; }
.pair:has(.wrong) { grid-template-columns: 1fr; }
.pair .field { display: grid; grid-template-rows: subgrid; grid-row: span 4; }
.pair label { grid-row: 1; } .pair .hint { grid-row: 2; }
.pair .wrong { grid-row: 3; } .pair input { grid-row: 4; }
.kept { font-weight: 650; } .kept .quiet { display: block; font-weight: 400; }
.scroll { overflow-x: auto; }
table { width: 100%; margin: 0 0 .75rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: var(--quiet); font-size: .9rem; font-weight: 600; }
th, td { padding: .35rem .25rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; overflow-wrap: normal; }
td:last-child { font-weight: 650; }
tr:has(:checked) { background: var(--soft); }
td label { display: flex; align-items: center; min-height: 2.75rem; margin: 0; padding-left: .4rem; cursor: pointer; }
.each { display: block; color: var(--quiet); font-size: .95rem; font-weight: 400; }
.each:empty { display: none; }
.progress { margin: .75rem 0 0; text-align: center; font-weight: 600; }
.others { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem; margin: .5rem 0 0; }
button.plain {
  width: auto; min-height: 2.75rem; padding: .5rem .25rem; border-color: transparent; background: none;
  color: var(--accent); font-size: 1rem; font-weight: 500; text-decoration: underline;
  text-underline-offset: .2em;
}
dl { margin: 1.25rem 0; }
dl div { padding: .6rem 0; border-top: 1px solid var(--line); }
dt { color: var(--quiet); font-size: .95rem; }
dd { margin: 0; font-weight: 550; }
.onward {
  display: block; min-height: 3.25rem; padding: .75rem 1rem; border: 1px solid var(--accent);
  border-radius: 12px; background: var(--accent); color: var(--accent-ink); text-align: center;
  font-size: 1.1rem; font-weight: 650; text-decoration: none; text-wrap: balance;
}
@media print {
  :root { color-scheme: light; --ground: #fff; --sheet: #fff; --ink: #000; --quiet: #333; --line: #999; --done: #000; }
  body { padding: 0; min-height: 0; }
  main { border: 0; padding: 0 .5rem; }
  .language, .onward, .mark { display: none; }
  dl div { break-inside: avoid; }
}
@media (max-width: 24rem) { table { font-size: .9rem; } .pair { gap: 0 .6rem; } }
`

/** The styles that pages with several sheets side by side add. The same characters are forbidden. */
export const BOARD_STYLE = `
body { place-items: start center; align-content: start; padding-block: 1.5rem 3rem; gap: 1.25rem; }
body > * { width: 100%; max-width: 70rem; min-width: 0; }
main { max-width: 70rem; padding: 0; background: none; border: 0; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0; font-size: 1.2rem; font-weight: 700; letter-spacing: -.01em; }
.brand svg { width: 2rem; height: 2rem; margin: 0; color: var(--accent); }
.state { display: inline-flex; align-items: center; gap: .4rem; margin-left: .4rem; padding: .15rem .6rem; border-radius: 99px;
  background: var(--ribbon); color: var(--ribbon-ink); font-size: .8rem; font-weight: 650; letter-spacing: .08em; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav a { padding: .6rem 0; }
a { color: var(--accent); text-underline-offset: .2em; }
.board { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 60rem) { .board { grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr); } }
.board > div { display: grid; gap: 1.25rem; min-width: 0; }
.sheet { padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 16px; min-width: 0; overflow-wrap: anywhere; }
section + section { margin-top: 0; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.hero h1 { font-size: clamp(1.6rem, 4vw, 2.2rem); letter-spacing: -.02em; }
.acts { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); margin-top: 1.25rem; }
.acts form { margin: 0; }
button.second { background: none; color: var(--accent); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { padding: .4rem .75rem .4rem 0; color: var(--quiet); font-size: .85rem; font-weight: 600; text-align: left; white-space: nowrap; }
td { padding: .7rem .75rem .7rem 0; border-top: 1px solid var(--line); white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.amount { text-align: right; font-weight: 650; }
tr.new td { background: var(--soft); }
tr.new td:first-child { box-shadow: -.75rem 0 var(--soft); } tr.new td:last-child { box-shadow: .75rem 0 var(--soft); }
@media (max-width: 40rem) { .wide { display: none; } }
.badge { display: inline-flex; align-items: center; gap: .35rem; font-weight: 600; font-size: .95rem; }
.badge .mark { width: 1.15rem; height: 1.15rem; margin: 0; flex: none; color: inherit; }
.badge.done { color: var(--done); } .badge.error, .badge.warning { color: var(--warning); }
.badge.ended, .badge.waiting { color: var(--quiet); } .badge.lock { color: var(--accent); }
.paid { display: flex; gap: 1rem; align-items: start; margin-bottom: 1.25rem; padding: 1rem 1.25rem; border: 1px solid var(--done);
  border-radius: 12px; }
.paid.error { border-color: var(--warning); }
.paid .mark { flex: none; width: 2rem; height: 2rem; margin: .15rem 0 0; }
.paid p { margin: 0; }
.facts { margin: .75rem 0 0; }
.facts div { padding: .55rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--quiet); font-size: .9rem; }
.facts dd { margin: 0; }
code { font: .95em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.copyable { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem .75rem; }
.copy { width: auto; min-height: 2rem; padding: .15rem .7rem; border-radius: 8px; border-color: var(--line); background: none;
  color: var(--accent); font-size: .85rem; font-weight: 600; }
.empty { margin: 1rem 0 0; color: var(--quiet); }
@media (max-width: 30rem) { .sheet { padding: 1.1rem 1rem; } }
`
