/**
 * What the panel's pages of payouts add: a month as a calendar, and one that prints on one page. It must not contain
 * double quotes or `<`.
 */
export const SETTLEMENT_LOOK = `
.month-steps { display: flex; align-items: center; gap: .5rem; margin: 0 0 1rem; } .month-steps h2 { margin: 0 .5rem; min-width: 9.5rem; text-align: center; }
.month-steps ~ .sums { gap: .6rem 1.5rem; } .month-steps ~ .sums dd { font-size: 1.05rem; }
.month-steps .button { min-height: 2.25rem; padding: 0 .85rem; }
.calendar { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)) repeat(2, minmax(0, .5fr)); gap: 1px; margin: 0; padding: 1px; list-style: none; background: var(--line);
  border-radius: 12px; overflow: hidden; font-variant-numeric: tabular-nums; }
.calendar > li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: .15rem; min-width: 0; min-height: 3rem; padding: .5rem .6rem; background: var(--sheet); overflow-wrap: normal; }
.calendar > :is(.blank, .closed) { background: var(--ground); }
.calendar p { display: flex; flex-wrap: wrap; gap: 0 .4rem; align-items: center; margin: 0; font-size: .8rem; color: var(--quiet); } .calendar .quiet { font-size: .75rem; }
.calendar p a { color: inherit; text-decoration: none; } .calendar p a::after { content: ''; position: absolute; inset: 0; } .calendar > li:has(a):hover { background: var(--soft); }
.calendar .today p time { color: var(--accent); font-weight: 650; } .calendar .tag { margin: 0; font-size: .75rem; }
.calendar strong { font-weight: 650; overflow-wrap: anywhere; } .calendar .badge { font-size: .75rem; } .calendar .badge .mark { width: .95rem; height: .95rem; }
.calendar dl { margin: .1rem 0 0; } .calendar dl div { display: flex; justify-content: space-between; gap: .4rem; font-size: .75rem; line-height: 1.4; color: var(--quiet); }
.calendar dt { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; } .calendar dd { margin: 0; white-space: nowrap; }
.calendar > .late { background: var(--amber-soft); } .phone { display: none; } .late-word { color: var(--amber); font-size: .85rem; font-weight: 650; }
.dense .table td { padding-block: .4rem; } .dense .quiet { font-size: .85rem; } .dense .table td a { color: inherit; text-decoration: none; } .dense .table td a:hover { text-decoration: underline; }
.dense .facts { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); }
.pointing { margin-bottom: 1.25rem; } .pointing .below { max-width: 34rem; } .pointing .table td { padding-block: .4rem; }
.pointing select { width: 100%; max-width: 16rem; min-height: 2.4rem; padding: .25rem .5rem; border: 1px solid var(--edge); border-radius: var(--round); background: var(--sheet); color: inherit; font: inherit; }
form:has(.sheet) + .sheet { margin-top: 1.25rem; }
@media (max-width: 60rem) {
  .calendar { grid-template-columns: minmax(0, 1fr); border-radius: 0; background: none; }
  .calendar > :is(.blank, .nothing) { display: none; }
  .calendar > li { grid-template-columns: minmax(0, 1fr) auto; min-height: 0; padding: .65rem 0; border-top: 1px solid var(--line); }
  .calendar > .late { margin: 0 -.5rem; padding: .65rem .5rem; }
  .calendar dl { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0 1.25rem; } .calendar p { font-size: .95rem; } .calendar .badge { justify-self: start; }
}
@media (max-width: 40rem) { .phone { display: block; } .dense .table td.text { min-width: 0; } .pointing select { min-width: 8rem; } .pointing .below { max-width: 9rem; } }
@media print {
  @page { size: A4; margin: 12mm; }
  :root:has(.printed) { font-size: 11px; }
  .frame { display: block; } main { padding: 0; } .link-tabs, .month-steps .button, .head-acts, .page-head .quiet, .skip { display: none; }
  body { background: none; } .page-head { margin: 0 0 .5rem; } .printed .month-steps { display: none; }
  .printed .sheet { border: 0; padding: 0; margin: 0 0 1rem; } .printed .table :is(td, th) { padding-block: .28rem; } .printed .table .wide { display: table-cell; }
  .printed tr { break-inside: avoid; } .printed p { margin: 0 0 .4rem; }
}
`
