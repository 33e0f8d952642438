import { CARD_SCHEMES_STYLE } from '../card-schemes.tsx'

/** What link pages add to a sheet. It must not contain double quotes or `<`. */
export const LINK_STYLE = `${CARD_SCHEMES_STYLE}body { place-items: start center; align-content: start; gap: .75rem; padding-block: 1rem 2rem; }
main { max-width: 31rem; }
header, footer { width: 100%; max-width: 31rem; padding: 0 .5rem; min-width: 0; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.merchant { margin: 0; font-weight: 650; min-width: 0; overflow-wrap: anywhere; }
.logo { display: block; height: 2.75rem; max-width: min(14rem, 60vw); object-fit: contain; object-position: left; }
@media (prefers-color-scheme: dark) { .logo { padding: .3rem .6rem; border-radius: 8px; background: #fff; } }
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
