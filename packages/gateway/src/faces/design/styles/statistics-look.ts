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
