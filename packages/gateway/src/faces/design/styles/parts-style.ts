import { CARD_SCHEMES_STYLE } from '../card-schemes.tsx'
import { STATISTICS_STYLE } from './statistics-style.ts'

/** The rules of the parts that all pages but the payer's use; each rule stands once. */
export const PARTS_STYLE = `
.brand { display: inline-flex; align-items: center; gap: .55rem; margin: 0; color: inherit; font-size: 1.2rem; font-weight: 700;
  letter-spacing: -.015em; text-decoration: none; }
.brand svg { flex: none; width: 1.75rem; height: 1.75rem; color: var(--accent); }
.button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 2.75rem; padding: .5rem 1.25rem;
  border: 1px solid var(--accent); border-radius: var(--round); background: var(--accent); color: var(--accent-ink); font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { filter: brightness(1.08); }
.button.quiet { background: none; color: var(--accent); font-size: inherit; border-color: var(--edge); }
.button.dangerous { background: none; color: var(--warning); border-color: var(--warning); }
.button:disabled, .button[aria-busy=true] { background: var(--soft); border-color: var(--line); color: var(--quiet); cursor: progress; filter: none; }
.field { margin: 0 0 1.1rem; }
.field label { display: block; margin: 0 0 .25rem; font-weight: 600; }
.field .hint { display: block; margin: 0 0 .35rem; color: var(--quiet); font-size: .95rem; }
.field .wrong { display: block; margin: 0 0 .35rem; color: var(--warning); font-weight: 600; }
.field :is(input, select, textarea) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge);
  border-radius: var(--round); background: var(--sheet); color: inherit; font: inherit; }
.field [aria-invalid] { border: 2px solid var(--warning); }
.badge { display: inline-flex; align-items: center; gap: .35rem; font-weight: 600; font-size: .95rem; white-space: nowrap; }
.badge .mark { width: 1.15rem; height: 1.15rem; margin: 0; flex: none; color: inherit; }
.badge.done { color: var(--done); } .badge.error, .badge.warning { color: var(--warning); }
.badge.attention { color: var(--amber); } .badge.ended, .badge.waiting { color: var(--quiet); } .badge.lock { color: var(--accent); }
.notice { display: flex; gap: .8rem; align-items: start; margin: 0 0 1.25rem; padding: .9rem 1.1rem; border: 1px solid var(--line);
  border-radius: 12px; background: var(--soft); }
.notice .mark { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; }
.notice > div { min-width: 0; } .notice p { margin: 0; }
.notice.done { background: var(--done-soft); border-color: var(--done); }
.notice.warning, .notice.error { background: var(--warning-soft); border-color: var(--warning); }
.facts { margin: .75rem 0 0; }
.facts div { padding: .55rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--quiet); font-size: .9rem; } .facts dd { margin: 0; }
code { font: .95em/1.5 var(--mono); overflow-wrap: anywhere; }
.copyable { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem .75rem; }
.copyable.short { display: inline-flex; }
.copy { min-height: 2rem; padding: .15rem .7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--sheet);
  color: var(--accent); font: 600 .85rem/1.4 var(--sans); cursor: pointer; }
.code { position: relative; margin: 0 0 .75rem; }
.code .copy { position: absolute; top: .55rem; right: .55rem; min-height: 0; color: var(--quiet); font-weight: 400; font-size: .78rem; }
.code .copy:hover { color: var(--accent); }
.code pre { max-height: 32rem; margin: 0; padding: 1rem 1.1rem; overflow: auto; border: 1px solid var(--line); border-radius: 12px;
  background: var(--ground); font-size: .84rem; line-height: 1.55; tab-size: 4; }
.code pre code { overflow-wrap: normal; }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem; }
.tabs > label { position: relative; padding: .3rem .65rem; border-radius: 8px; color: var(--quiet); font-size: .86rem; cursor: pointer; }
.tabs > label:has(:checked) { background: var(--soft); color: var(--accent); font-weight: 600; }
.tabs > label:has(:focus-visible) { outline: 2px solid var(--accent); }
.tabs input { position: absolute; opacity: 0; }
.tabs .panel { display: none; flex: 1 0 100%; min-width: 0; margin-top: .35rem; }
${Array.from({ length: 8 }, (_, at) => `.tabs:has(label:nth-of-type(${at + 1}) :checked) .panel:nth-of-type(${at + 1})`).join(', ')} { display: block; }
@media print { .copy { display: none; } }
`

/** The rules of the parts of a page that people work with: lists, steps, time lines, charts. */
export const DATA_STYLE = `${CARD_SCHEMES_STYLE}${STATISTICS_STYLE}
.scroll { overflow-x: auto; }
.table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.table th { padding: .4rem .75rem .4rem 0; color: var(--quiet); font-size: .85rem; font-weight: 600; text-align: left; white-space: nowrap; }
.table td { padding: .7rem .75rem .7rem 0; border-top: 1px solid var(--line); white-space: nowrap; }
.table :is(th, td):last-child { padding-right: 0; }
.table .amount { text-align: right; } .table td.amount { font-weight: 650; }
.table tr.new td, .table tbody tr:has(a):hover td { background: var(--soft); }
.table tr.new td:first-child { box-shadow: -.75rem 0 var(--soft); } .table tr.new td:last-child { box-shadow: .75rem 0 var(--soft); }
.table tbody tr:has(a) { position: relative; }
.table td a::after { content: ''; position: absolute; inset: 0; }
@media (max-width: 40rem) {
  .table .wide { display: none; } .table :is(th, td) { padding-right: .5rem; } .table :is(td, .badge) { white-space: normal; }
  .table .amount { white-space: nowrap; }
}
.table :is(.badge, td a) { overflow-wrap: normal; }
.table td.text { min-width: 12rem; white-space: normal; }
.filters { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0 0 1.25rem; }
.filters .field { flex: 1 1 10rem; margin: 0; }
.filter-acts { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; margin: 0; }
.chips { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.chips legend { padding: 0; margin: 0 0 .3rem; font-weight: 600; }
.chip { position: relative; display: inline-flex; align-items: center; min-height: 2.1rem; padding: .2rem .8rem; border: 1px solid var(--line);
  border-radius: 99px; color: var(--quiet); font-size: .92rem; cursor: pointer; text-decoration: none; }
.chip:hover { border-color: var(--edge); }
.chip:is(:has(:checked), [aria-current]) { background: var(--soft); border-color: var(--accent); color: var(--accent); font-weight: 600; }
.chip:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.chip input { position: absolute; opacity: 0; pointer-events: none; }
.link-tabs { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1.25rem; border-bottom: 1px solid var(--line); }
.link-tab { display: inline-flex; align-items: center; gap: .35rem; }
.link-tab a { padding: .55rem 0; color: var(--quiet); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.link-tab a:hover { color: var(--ink); }
.link-tab [aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.link-tab form { margin: 0; }
.link-tab button { padding: 0 .3rem; border: 0; border-radius: 6px; background: none; color: var(--quiet); font: inherit; line-height: 1.4; cursor: pointer; }
.link-tab button:hover { background: var(--soft); color: var(--warning); }
.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 1rem 0 0; }
.empty { margin: 1rem 0 0; color: var(--quiet); }
.empty-state { padding: 2.5rem 1rem; text-align: center; } .empty-state .mark { margin: 0 auto 1rem; color: var(--quiet); }
.timeline { margin: 0; padding: 0; list-style: none; }
.timeline li { position: relative; padding: 0 0 1.25rem 2.25rem; }
.timeline li:not(:last-child)::before { content: ''; position: absolute; left: .68rem; top: 1.6rem; bottom: -.1rem; border-left: 1px solid var(--line); }
.timeline .mark { position: absolute; left: 0; top: .1rem; width: 1.4rem; height: 1.4rem; margin: 0; }
.timeline p { margin: 0; } .timeline time { color: var(--quiet); font-size: var(--small); }
.asks { border: 1px solid var(--line); border-radius: 12px; }
.asks > summary { padding: .7rem 1.1rem; color: var(--accent); font-weight: 600; cursor: pointer; }
.asks > div { padding: .25rem 1.1rem 1.1rem; }
.field .code-entry { font: .9rem/1.5 var(--mono); tab-size: 2; }
.field input[type=file] { padding: .6rem .75rem; }
.ticks { display: grid; gap: .15rem 1.25rem; margin: 0 0 1.1rem; padding: 0; border: 0; min-width: 0; }
.ticks.many { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
.ticks legend { margin: 0 0 .25rem; padding: 0; font-weight: 600; }
.tick { display: flex; gap: .7rem; align-items: start; padding: .45rem 0; cursor: pointer; }
.tick input { flex: none; width: 1.2rem; height: 1.2rem; margin: .15rem 0 0; accent-color: var(--accent); }
.tick strong { font-weight: 600; } .tick .quiet { display: block; }
@media print { .filters, .pager { display: none; } }
`
