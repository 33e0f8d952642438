/** The rules of a page about one thing: its state and sums first, then its story beside its facts. */
export const ORDER_LOOK = `
.crumbs { display: flex; flex-wrap: wrap; gap: .25rem .75rem; margin: 0 0 1rem; }
.order-head h1 { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem 1.25rem; margin: .15rem 0 .75rem; }
.order-head .sum { font-size: clamp(1.9rem, 5vw, 2.6rem); font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -.03em; }
.order-head .badge { padding: .3rem .8rem; border: 1px solid currentColor; border-radius: 99px; font-size: 1rem; letter-spacing: 0; }
.order-head .quiet { margin: 0; }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; margin: 1.25rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); }
.sums dt { color: var(--quiet); font-size: .9rem; } .sums dd { margin: 0; font-size: 1.15rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.columns > div > div > .sheet + .sheet, .columns .order-facts .sheet + .sheet { margin-top: 1.25rem; }
.columns > div > div:empty { display: none; }
.order-acts .asks + .asks { margin-top: .75rem; }
.order-acts .asks + .quiet { margin-top: 1rem; }
.order-acts form { max-width: 26rem; }
.coming { margin: 0; padding: 0; list-style: none; }
.coming li { display: flex; gap: .65rem; padding: .35rem 0; }
.coming .mark { flex: none; width: 1.35rem; height: 1.35rem; margin: .1rem 0 0; color: var(--quiet); }
.order-facts .copyable { justify-content: flex-start; }
.order-facts .copy { min-height: 0; margin-left: -.4rem; padding: .05rem .4rem; border-color: transparent; background: none; font-weight: 500; }
.order-facts .copy:hover { border-color: var(--line); }
@media (min-width: 40rem) {
  .story .timeline li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding-bottom: 1rem; }
  .story .timeline time { padding-top: .1rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
}
.timeline .detail { display: block; color: var(--quiet); font-size: .92rem; overflow-wrap: anywhere; }
.narrow { max-width: 30rem; } .lead { max-width: 50rem; }
.approval h2 strong { font-variant-numeric: tabular-nums; }
.decide { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 1rem 2rem; align-items: end; margin-top: 1rem; }
.decide form, .decide p:last-child { margin: 0; } .decide p { margin: 0 0 .5rem; }
.order-facts .facts { margin-top: 0; } .order-facts .facts div:first-child { border-top: 0; }
`
