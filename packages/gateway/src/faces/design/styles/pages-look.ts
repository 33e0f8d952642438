/** The part of the panel's look for the pages on which people sign in, and for those about people. */
export const PEOPLE_LOOK = `
.narrow { max-width: 42rem; }
.narrow > .button { width: auto; }
.sheets { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-content: start; }
.sheets > .sheet { margin-top: 0; }
.sheet > .facts:first-child { margin-top: 0; }
.sheet > .facts:first-child > :first-child { padding-top: 0; border-top: 0; }
.asks + .asks { margin-top: .75rem; }
.asks form + form { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.narrow > .asks, .asks.narrow { background: var(--sheet); }
.inviting { margin-bottom: 1.5rem; }
.plain h1 { margin-bottom: 1.25rem; }
.plain .or { margin: 1.75rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.plain form + p { margin-top: 1.25rem; }
.plain .wrong:empty { display: none; }
.other-language { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .9rem; }
.qr { display: block; width: min(100%, 15rem); height: auto; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: var(--round); }
.codes { display: grid; gap: .35rem 2rem; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); padding-left: 2rem; }
.codes code { font-size: 1rem; white-space: nowrap; }
.entries { margin: 0 0 1rem; padding: 0; list-style: none; }
.entries > li { padding: .9rem 0; border-top: 1px solid var(--line); }
.entries > li:first-child { border-top: 0; padding-top: 0; }
.entries p { margin: .2rem 0 .6rem; }
.inline { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-top: 1rem; }
.buttons { display: flex; flex-wrap: wrap; align-items: start; gap: .75rem; }
`

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

/** The rules of the panel's first page and of its charts page. */
export const STATISTICS_LOOK = `
.across { grid-column: 1 / -1; }
.onward { margin: 1rem 0 0; }
.why { display: block; max-width: 26rem; color: var(--quiet); white-space: normal; }
.attention { margin: 0; padding: 0; list-style: none; }
.attention li { display: flex; gap: .8rem; padding: .8rem 0; border-top: 1px solid var(--line); } .attention li:first-child { border: 0; padding-top: .25rem; }
.attention .mark { flex: none; width: 1.4rem; height: 1.4rem; margin: .1rem 0 0; } .attention .mark.waiting { color: var(--quiet); }
.attention a { font-weight: 600; } .attention p { margin: .15rem 0 0; }
.all-well { display: flex; gap: .7rem; align-items: center; color: var(--quiet); } .all-well .mark { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; }
.period { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end; justify-content: space-between; margin: 0 0 1.25rem; }
.period nav { display: flex; flex-wrap: wrap; gap: .25rem; padding: .25rem; border: 1px solid var(--line); border-radius: var(--round); background: var(--sheet); }
.period nav a { padding: .4rem .85rem; border-radius: 7px; color: var(--ink); text-decoration: none; white-space: nowrap; }
.period nav a:hover { background: var(--ground); } .period nav [aria-current] { background: var(--soft); color: var(--accent); font-weight: 600; }
.period .filters { margin: 0; } .period .filters .field { flex: 0 1 9.5rem; } .period .filters label { font-size: var(--small); }
.pair { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); margin: 1.25rem 0 0; align-items: start; }
.pair .sheet + .sheet { margin: 0; }
.sheet > .chart:first-child { margin-top: 0; } .chart + .scroll { margin-top: 1.25rem; }
@media (min-width: 75rem) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: stretch; } }
@media (max-width: 40rem) { .period nav { flex: 1 1 100%; } .period nav a { flex: 1 1 auto; padding: .4rem .5rem; text-align: center; font-size: var(--small); } .period .filters .field { flex: 1 1 8rem; } }
`
