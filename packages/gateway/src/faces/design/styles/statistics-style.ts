/** The rules of charts and of large numbers. */
export const STATISTICS_STYLE = `
.chart { margin: var(--space-5) 0 0; }
.chart figcaption { margin: 0 0 .75rem; font-weight: 600; }
.drawing { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: .6rem; padding-top: .5rem; }
.chart .plot, .chart .labels { display: block; width: 100%; overflow: visible; } .chart .plot { height: 12rem; } .chart .labels { grid-column: 2; height: 1.4rem; }
.scale { display: flex; flex-direction: column-reverse; justify-content: space-between; margin: -.5rem 0; color: var(--quiet); font-size: .75rem; line-height: 1rem;
  text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.chart .solid { fill: var(--accent); } .chart .quiet { fill: var(--edge); } .chart .hatched { stroke: var(--warning); } .chart .dotted { stroke: var(--edge); }
.chart .hatch { stroke: var(--warning); stroke-width: 3; } .chart .dot { fill: var(--edge); }
.chart .ground { fill: var(--accent); opacity: .14; }
.chart .line { fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.chart .compared { stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 5 5; }
.chart .alone { fill: var(--accent); } .chart .alone.compared { fill: var(--sheet); stroke-width: 2; stroke-dasharray: none; }
.chart .axis { stroke: var(--edge); } .chart .grid { stroke: var(--line); stroke-dasharray: 2 4; }
.chart text { fill: var(--quiet); font: 12px var(--sans); font-variant-numeric: tabular-nums; }
.chart .hit { fill: transparent; } .chart .hit:hover { fill: var(--accent); fill-opacity: .1; }
.chart details { margin: .75rem 0 0; } .chart summary { color: var(--accent); font-size: var(--small); cursor: pointer; }
.chart tbody th { padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line); color: inherit; font-size: inherit; font-weight: 400; }
.chart td { padding-block: .45rem; } .chart thead td { border: 0; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: 0 0 .75rem; padding: 0; color: var(--quiet); font-size: var(--small); list-style: none; }
.legend li { display: flex; align-items: center; gap: .4rem; } .legend svg { width: 16px; height: 16px; padding: 1px; overflow: visible; }
@media (max-width: 40rem) { .chart .wide { display: none; } .chart .plot { height: 10rem; } }

.tiles { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr)); margin: 0 0 1.25rem; }
.tiles .sheet.sheet { margin: 0; padding: 1.1rem 1.25rem; overflow-wrap: normal; }
.tiles dt { color: var(--quiet); font-size: var(--small); font-weight: 600; }
.tiles dd { margin: .15rem 0 0; font-size: 1.45rem; font-weight: 680; letter-spacing: -.02em; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tiles dd a { color: inherit; text-decoration: none; } .tiles dd a:hover { text-decoration: underline; }
.tiles .note { color: var(--quiet); font-size: var(--small); font-weight: 400; letter-spacing: 0; line-height: 1.45; }
.trend { display: block; color: var(--ink); font-weight: 650; white-space: nowrap; } .trend.up { color: var(--done); } .trend.down { color: var(--warning); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 40rem) { .tiles { gap: .6rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.25rem), 1fr)); } .tiles .sheet.sheet { padding: .8rem .85rem; } .tiles dd { font-size: 1.15rem; } }
`
