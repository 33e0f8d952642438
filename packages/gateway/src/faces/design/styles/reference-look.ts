import { PARTS_STYLE } from './parts-style.ts'
import { BASE_STYLE } from './style.ts'

/** The look of the API reference: a file of its own, which browsers keep from page to page. */
export const REFERENCE_LOOK = `${BASE_STYLE}${PARTS_STYLE}
:root { --code: #f5f7fa; --word: #8a2f9c; --text: #1f6f43; --number: #9a4a00; --bar: 3.75rem; }
@media (prefers-color-scheme: dark) {
  :root { --code: #111823; --word: #d9a5f0; --text: #8fd6ab; --number: #f0b37a; }
}
html { scroll-padding-top: calc(var(--bar) + 1.5rem); }
body { background: var(--sheet); font: 1rem/1.6 var(--sans); }
a { text-decoration-thickness: 1px; }
main:focus { outline: none; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 9; padding: .5rem 1rem; background: var(--sheet); }
.said { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 1.25rem; height: var(--bar);
  padding: 0 1.5rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
.other { margin-left: auto; font-size: .9rem; text-decoration: none; white-space: nowrap; }
.search { position: relative; flex: 0 1 26rem; min-width: 0; }
.search input { width: 100%; height: 2.4rem; padding: 0 .9rem; border: 1px solid var(--edge); border-radius: 10px; background: var(--ground);
  color: inherit; font: inherit; font-size: .95rem; }
.results { position: absolute; top: 2.9rem; left: 0; width: min(30rem, calc(100vw - 2rem)); margin: 0; padding: .4rem; list-style: none;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 12px 40px rgb(10 20 40 / 18%); }
.results a { display: block; padding: .5rem .75rem; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.results a:hover, .results a:focus { background: var(--soft); }
.results strong { display: block; font-weight: 600; line-height: 1.35; }
.results span, .results li:not(:has(a)) { color: var(--quiet); font-size: .85rem; }
.results li:not(:has(a)) { padding: .5rem .75rem; }
.frame { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 100rem; margin: 0 auto; }
.side { display: none; padding: 1rem 1.5rem 2rem; border-bottom: 1px solid var(--line); }
.menu-switch { position: absolute; opacity: 0; pointer-events: none; }
.menu-label { display: block; padding: .8rem 1.5rem; border-bottom: 1px solid var(--line); font-weight: 600; font-size: .95rem; cursor: pointer; }
.menu-label::before { content: '☰'; margin-right: .6rem; }
.menu-switch:focus-visible + .menu-label { outline: 2px solid var(--accent); outline-offset: -2px; }
.menu-switch:checked ~ .side { display: block; }
.side h2 { margin: 1.5rem 0 .35rem; color: var(--quiet); font-size: .75rem; font-weight: 650; letter-spacing: .07em; text-transform: uppercase; }
.side section:first-child h2 { margin-top: 0; }
.side ul { margin: 0; padding: 0; list-style: none; }
.side a { display: flex; align-items: baseline; justify-content: space-between; gap: .75rem; padding: .28rem .6rem; margin: 0 -.6rem; border-radius: 8px;
  color: var(--ink); font-size: .9rem; line-height: 1.4; text-decoration: none; }
.side a:hover { background: var(--ground); }
.side [aria-current] { background: var(--soft); color: var(--accent); font-weight: 600; }
.method { flex: none; color: var(--quiet); font: 650 .65rem/1.5 var(--mono); letter-spacing: .03em; }
.method.GET { color: var(--done); }
main { min-width: 0; padding: 2rem 1.5rem 5rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.7rem, 3.2vw, 2.25rem); line-height: 1.2; letter-spacing: -.025em; text-wrap: balance; }
main h2 { margin: 2.75rem 0 .75rem; font-size: 1.3rem; line-height: 1.3; letter-spacing: -.015em; }
main h3 { margin: 1.75rem 0 .5rem; font-size: 1.05rem; }
main :is(h2, h3) a { color: inherit; text-decoration: none; }
.lead { max-width: 46rem; color: var(--quiet); font-size: 1.15rem; }
.prose, .lead, .steps, .facts, main > p, main > section > :is(p, ul) { max-width: 46rem; }
.prose li { margin: .3rem 0; }
:is(p, li, dd, dt, td, label) > code { padding: .1em .35em; border-radius: 5px; background: var(--code); }
.address { font-size: 1rem; } .address .method { font-size: .85rem; margin-right: .25rem; }
.traits { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
.traits li { padding: .15rem .65rem; border: 1px solid var(--line); border-radius: 99px; color: var(--quiet); font-size: .83rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3.5rem; align-items: start; }
.said-part h2:first-of-type { margin-top: 2rem; }
.fields, .errors { margin: 0; padding: 0; list-style: none; }
:is(.fields, .errors) > li { padding: .85rem 0; border-top: 1px solid var(--line); }
:is(.fields, .errors) > li:target { background: var(--soft); box-shadow: -.75rem 0 var(--soft), .75rem 0 var(--soft); }
:is(.fields, .errors) p { margin: .15rem 0; }
.field-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .7rem; }
.field-head a { color: inherit; text-decoration: none; } .field-head code { font-weight: 650; }
.type { color: var(--quiet); font-size: .83rem; }
.need { color: var(--warning); font-size: .83rem; font-weight: 600; }
.bounds { color: var(--quiet); font-size: .88rem; } .bounds code { margin: 0 .15rem; }
.fields .fields { margin: .5rem 0 0 .1rem; padding-left: 1rem; border-left: 2px solid var(--line); }
summary { padding: .3rem 0; color: var(--accent); font-size: .9rem; cursor: pointer; }
details { margin: .5rem 0; }
.shown-part > section { margin: 0 0 2rem; }
.shown-part h2 { margin: 0 0 .5rem; font-size: 1.05rem; }
pre { margin: 0; padding: 1rem 1.1rem; overflow-x: auto; border-radius: 12px; background: var(--code); border: 1px solid var(--line);
  font-size: .84rem; line-height: 1.55; tab-size: 4; overflow-wrap: normal; }
.prose pre { margin: 0 0 1.25rem; }
.code pre { background: var(--code); }
.code h3 { margin: 1rem 0 .4rem; font-size: .9rem; }
.scroll { overflow-x: auto; margin: 0 0 1.25rem; }
table { border-collapse: collapse; font-size: .92rem; overflow-wrap: normal; }
th { color: var(--quiet); font-size: .83rem; font-weight: 600; }
th, td { padding: .5rem 1.25rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.facts div { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr); gap: 1rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--quiet); } .facts dd { margin: 0; }
.steps { padding: 0; list-style: none; counter-reset: step; }
.steps li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .9rem; padding: .6rem 0; border-top: 1px solid var(--line); counter-increment: step; }
.steps li::before { content: counter(step); color: var(--quiet); font-variant-numeric: tabular-nums; }
.steps code { margin-left: auto; color: var(--quiet); font-size: .83rem; background: none; }
.next { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.send { padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; }
.input { margin: 0 0 .75rem; }
.input label { display: flex; flex-wrap: wrap; justify-content: space-between; margin-bottom: .2rem; font-size: .88rem; }
.input code { background: none; padding: 0; } .carried { color: var(--done); font-size: .8rem; }
:is(.input input, select) { width: 100%; height: 2.4rem; padding: 0 .7rem; border: 1px solid var(--edge); border-radius: 9px; background: var(--sheet);
  color: inherit; font: .88rem var(--mono); }
#sent:not(:empty) { margin-top: 1.25rem; }
#sent ol { padding-left: 1.2rem; font-size: .88rem; } #sent li { margin: .6rem 0; } #sent li pre { margin-top: .3rem; padding: .6rem .8rem; }
.status strong { padding: .15rem .55rem; border-radius: 7px; background: var(--soft); } .status.good strong { color: var(--done); } .status.bad strong { color: var(--warning); }
#bank { margin: 1rem 0 .5rem; }
.hljs-comment, .hljs-quote { color: var(--quiet); }
.hljs-keyword, .hljs-literal, .hljs-type, .hljs-meta { color: var(--word); }
.hljs-string, .hljs-regexp { color: var(--text); }
.hljs-number, .hljs-symbol { color: var(--number); }
.hljs-attr, .hljs-title, .hljs-built_in, .hljs-section { color: var(--accent); }
@media (max-width: 30rem) {
  .bar { gap: .75rem; padding: 0 1rem; } main { padding: 1.5rem 1rem 4rem; } .menu-label { padding-inline: 1rem; }
  .facts div { grid-template-columns: minmax(0, 1fr); gap: 0; } .steps code { margin-left: 0; } .send { padding: 1rem; }
}
@media (min-width: 60rem) {
  .menu-switch, .menu-label { display: none; }
  .frame { grid-template-columns: 16.5rem minmax(0, 1fr); }
  .side { display: block; position: sticky; top: var(--bar); height: calc(100vh - var(--bar)); overflow-y: auto; border: 0; border-right: 1px solid var(--line); }
  main { padding: 2.75rem 3rem 6rem; }
}
@media (min-width: 78rem) {
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); }
  .shown-part { position: sticky; top: calc(var(--bar) + 1.5rem); max-height: calc(100vh - var(--bar) - 3rem); overflow-y: auto; padding: 2px 2px 2rem; }
}
@media print { .bar, .side, .menu-label, .send, .copy { display: none; } .frame { display: block; } }
`
