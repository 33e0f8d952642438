import { ORDER_LOOK } from './order-look.ts'
import { BOOKS_LOOK, PEOPLE_LOOK, STATISTICS_LOOK } from './pages-look.ts'
import { DATA_STYLE, PARTS_STYLE } from './parts-style.ts'
import { SETTINGS_LOOK } from './settings-look.ts'
import { SETTLEMENT_LOOK } from './settlement-look.ts'
import { BASE_STYLE } from './style.ts'

/** The look of the panel: a file of its own, which browsers keep from page to page. */
export const PANEL_LOOK = `${BASE_STYLE}${PARTS_STYLE}${DATA_STYLE}${SETTINGS_LOOK}${ORDER_LOOK}${BOOKS_LOOK}
:root { --bar: 3.75rem; }
body { font: 1rem/1.5 var(--sans); }
main:focus { outline: none; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 9; padding: .5rem 1rem; background: var(--sheet); }
.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 1.25rem; min-height: var(--bar);
  padding: .5rem 1.5rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
.search { flex: 1 1 auto; max-width: 34rem; min-width: 0; }
.search input { width: 100%; height: 2.5rem; padding: 0 .9rem; border: 1px solid var(--edge); border-radius: var(--round);
  background: var(--ground); color: inherit; font: inherit; }
.person, .files { position: relative; } .person { margin-left: auto; }
.person > summary { padding: .5rem .25rem; font-weight: 600; cursor: pointer; white-space: nowrap; max-width: min(22rem, 60vw); overflow: hidden; text-overflow: ellipsis; }
:is(.person > div, .files > ul) { position: absolute; z-index: 4; min-width: 14rem; margin: .25rem 0 0; padding: .75rem 1rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 12px 40px rgb(10 20 40 / 18%); }
.person > div { right: 0; } @media (min-width: 40.01rem) { .head-acts .files > ul { right: 0; } } .files > ul { list-style: none; white-space: nowrap; } .person p { margin: 0 0 .5rem; overflow-wrap: anywhere; } .person form { margin: 0; }
.person :is(a, .link), .files a { display: block; width: 100%; padding: .5rem 0; }
.link { padding: 0; border: 0; background: none; color: var(--accent); font: inherit; text-align: left; text-decoration: underline; cursor: pointer; }
.frame { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 100rem; margin: 0 auto; }
.side { display: none; padding: 1rem 1.25rem 2rem; }
.menu-switch { position: absolute; opacity: 0; pointer-events: none; }
.menu-label { display: block; padding: .8rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--sheet); font-weight: 600; cursor: pointer; }
.menu-label::before { content: '☰'; margin-right: .6rem; }
.menu-switch:focus-visible + .menu-label { outline: 2px solid var(--accent); outline-offset: -2px; }
.menu-switch:checked ~ .side { display: block; background: var(--sheet); border-bottom: 1px solid var(--line); }
.side h2 { margin: 1rem 0 .25rem; color: var(--quiet); font-size: .75rem; font-weight: 650; letter-spacing: .07em; text-transform: uppercase; }
.side ul { margin: 0; padding: 0; list-style: none; }
.side a { display: block; padding: .3rem .6rem; margin: 0 -.6rem; border-radius: 8px; color: var(--ink); text-decoration: none; }
.side a:hover { background: var(--soft); }
.side [aria-current] { background: var(--soft); color: var(--accent); font-weight: 600; }
.whose { margin: 0; font-weight: 650; overflow-wrap: anywhere; }
.switch { display: grid; gap: .4rem; } .switch .button { min-height: 2.1rem; padding: .15rem .75rem; font-size: .95rem; }
.switch .wrong { margin: 0; font-size: var(--small); color: var(--warning); }
.switch :is(select, input) { width: 100%; min-width: 0; min-height: 2.4rem; padding: .25rem .5rem; border: 1px solid var(--edge); border-radius: var(--round);
  background: var(--sheet); color: inherit; font: inherit; }
main { min-width: 0; padding: 1.5rem 1.5rem 4rem; }
h1 { font-size: 1.6rem; letter-spacing: -.02em; overflow-wrap: anywhere; }
.page-head + .sheet { margin-top: 0; } .pager:not(:has(a)) { display: none; }
.sheet > :is(.cards, .table):last-child { margin-bottom: 0; } .table .badge { vertical-align: middle; }
.sheet { padding: var(--space-5); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-sheet); min-width: 0; overflow-wrap: anywhere; }
.sheet + .sheet { margin-top: 1.25rem; }
.sheet > :last-child { margin-bottom: 0; }
.columns { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.columns .sheet + .sheet { margin-top: 0; }
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; margin: 0 0 1rem; }
.heading h1 { margin: 0; }
.choosing { display: grid; gap: .75rem; margin: 0 0 1.25rem; }
.choosing .wrong { color: var(--warning); font-weight: 600; }
.narrowing { background: var(--sheet); } .narrowing .filters { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.1rem; margin: 0; padding: 1.1rem; }
.narrowing .filters .field { margin: 0; max-width: none; } .narrowing p { margin: 0; }
.removable { border-color: var(--edge); color: var(--ink); max-width: 100%; overflow-wrap: anywhere; } .removable::after { content: '×'; margin-left: .5rem; color: var(--quiet); }
.removable:hover::after { color: var(--warning); }
.fields { display: grid; gap: .9rem 1rem; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); align-items: end; }
.fields > .field:has([name=key]) { grid-column: 1 / -1; }
.acts { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; }
.totals { margin: 0 0 .75rem; color: var(--quiet); } .totals strong { color: var(--ink); }
.sums { display: flex; flex-wrap: wrap; gap: .6rem 1.75rem; margin: 0 0 1rem; } .sums dt { color: var(--quiet); font-size: .9rem; }
.sums dd { margin: 0; font-weight: 650; font-variant-numeric: tabular-nums; } .sums small { display: block; color: var(--quiet); font-weight: 400; }
.below { display: block; max-width: 12rem; color: var(--quiet); font-size: .82rem; font-weight: 400; overflow: hidden; text-overflow: ellipsis; }
.amount .below { margin-left: auto; }
.cut { display: block; max-width: 7rem; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
main > .asks { margin-top: 1.25rem; }
.table td { overflow-wrap: normal; }
.plain { display: grid; gap: 1.5rem; justify-items: center; max-width: 30rem; min-height: 100dvh; margin: 0 auto; padding: 3rem 1rem; align-content: start; }
.plain main { width: 100%; padding: 2rem 1.75rem; }
.plain .button { width: 100%; }
@media (min-width: 60rem) {
  .frame { grid-template-columns: 15rem minmax(0, 1fr); }
  .menu-switch, .menu-label { display: none; }
  .side { display: block; position: sticky; top: var(--bar); max-height: calc(100vh - var(--bar)); overflow-y: auto; }
  main { padding: 2rem 2.5rem 5rem; }
  .columns.two { grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr); }
}
@media (max-width: 40rem) { .filters { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); } .filters .field:has([type=search]), .filter-acts { grid-column: 1 / -1; } .filter-acts .button { flex: 1 1 auto; }
  .table { font-size: .92rem; } .table .badge { font-size: .92rem; gap: .25rem; } main { padding: 1.1rem .75rem 3rem; } .sheet { padding: 1.1rem 1rem; } .bar { gap: .25rem .75rem; padding: .5rem .75rem; flex-wrap: wrap; position: static; } .person > summary { max-width: 52vw; } .search { order: 3; flex-basis: 100%; } }
@media (min-width: 60rem) { .fields { grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); } }
@media print { .bar, nav { display: none; } }
${STATISTICS_LOOK}${PEOPLE_LOOK}${SETTLEMENT_LOOK}`
