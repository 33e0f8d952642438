/**
 * What the panel's pages of links, webhooks and business days add. It must not contain double quotes or `<`.
 */
export const BOOKS_LOOK = `
.block { display: block; font-size: .88rem; font-weight: 400; white-space: normal; overflow-wrap: anywhere; }
.wrap { display: inline-block; min-width: 9rem; white-space: normal; overflow-wrap: anywhere; }
td > .block { min-width: 9rem; }
.after + .asks, .act + .more { margin-top: 1rem; }
.table :is(td, .block) { overflow-wrap: break-word; } .table .badge { white-space: nowrap; }
.table .amount + :is(td, th):not(.amount) { padding-left: 1.5rem; }
.sheet > .filters .field:has([name=min], [name=max]) { flex-basis: 8rem; max-width: 11rem; } .sheet > .filters .field { flex-basis: 10rem; }
.qr-row { display: flex; flex-wrap: wrap; gap: 1.25rem 1.75rem; align-items: center; }
.qr-row > div { flex: 1 1 16rem; min-width: 0; } .qr-row .copyable { overflow-wrap: anywhere; }
.qr { flex: none; width: min(100%, 15rem); height: auto; border: 1px solid var(--line); border-radius: 14px; background: #fff; }
.funnel { display: grid; gap: .9rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
.funnel li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .15rem 1rem; align-items: baseline; align-content: start; }
.funnel strong { font-variant-numeric: tabular-nums; }
.funnel :is(meter, .quiet) { grid-column: 1 / -1; } .funnel .quiet { font-size: .88rem; }
.funnel meter { width: 100%; height: .55rem; border: 0; border-radius: 99px; background: var(--soft); appearance: none; }
.funnel meter::-webkit-meter-bar { height: .55rem; border: 0; border-radius: 99px; background: var(--soft); }
.funnel meter::-webkit-meter-optimum-value { border-radius: 99px; background: var(--accent); }
.funnel meter::-moz-meter-bar { border-radius: 99px; background: var(--accent); }
.link-form > .sheet { margin-bottom: 1.25rem; }
.sheet > h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
@media (min-width: 60rem) { main > .sheet .funnel { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1.25rem; } }
@media (max-width: 40rem) { .sheet > .filters .field { flex-basis: 7.5rem; } .table .amount + :is(td, th):not(.amount) { padding-left: .75rem; } td > .block, .wrap { min-width: 6rem; } }
`
