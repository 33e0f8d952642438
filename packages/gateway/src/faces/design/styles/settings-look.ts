/**
 * What the panel's pages of forms and facts add: heads with their acts, lists of cards, forms of several columns. It
 * must not contain double quotes or `<`.
 */
export const SETTINGS_LOOK = `
.page-head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .75rem 1.5rem; margin: 0 0 1.5rem; }
.page-head h1 { margin: 0 0 .2rem; overflow-wrap: anywhere; } .page-head p { margin: 0; max-width: 46rem; }
.page-head > div:first-child { min-width: 0; flex: 1 1 20rem; }
.head-acts { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
.columns > div { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-content: start; min-width: 0; }
main > .columns + .sheet, main > .sheet + .columns, main > .columns + .columns, main > .sub + .sheet { margin-top: 1.25rem; }
.cards { display: grid; gap: 0; margin: .5rem 0 1.25rem; padding: 0; list-style: none; }
.cards > li { padding: 1rem 0; border-top: 1px solid var(--line); min-width: 0; }
.cards > li:first-child { border-top: 0; padding-top: .25rem; }
.cards p { margin: .2rem 0 0; } .cards .act, .cards .asks-row { margin-top: .75rem; }
.cards .said { margin: 0; font-size: 1.02rem; }
.card-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; min-width: 0; overflow-wrap: anywhere; }
.card-head .copyable { min-width: 0; } .card-head .badge { align-self: center; }
.badges { display: inline-flex; flex-wrap: wrap; gap: .15rem 1rem; }
ol.rules { counter-reset: rule; }
ol.rules > li { position: relative; padding-left: 2.6rem; }
ol.rules > li::before { counter-increment: rule; content: counter(rule); position: absolute; left: 0; top: .9rem; width: 1.75rem; height: 1.75rem;
  border-radius: 99px; background: var(--soft); color: var(--accent); font-weight: 650; font-size: .9rem; line-height: 1.75rem; text-align: center; }
ol.rules > li:first-child::before { top: .15rem; }
.tag { display: inline-block; margin-left: .5rem; padding: .05rem .5rem; border-radius: 99px; background: var(--soft); color: var(--accent); font-size: .8rem; font-weight: 600; }
.asks-row { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); align-items: start; }
.stack { display: grid; gap: .75rem; } .stack .act { margin: 0; } .stack .button { width: 100%; }
.act { margin: 0; } .act + .quiet { margin-top: .6rem; }
.act + p { margin: 1rem 0 0; }
.facts + h2, .sample + h2 { margin-top: 1.5rem; }
.act > h2 { margin: 1.75rem 0 .35rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
.form-grid { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); align-items: end; }
.sample { margin: 0 0 1rem; padding: .8rem 1rem; overflow: auto; max-height: 24rem; border: 1px solid var(--line); border-radius: 12px; background: var(--ground);
  font: .86rem/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.more > summary { color: var(--accent); font-size: .95rem; cursor: pointer; } .cards .more { margin-top: .35rem; }
.more .facts { margin-bottom: .75rem; } .sheet.more > summary { font-weight: 600; font-size: 1rem; } .sheet.more[open] > summary { margin-bottom: .75rem; }
#trial .facts { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); margin-bottom: 1rem; }
#trial dd { font-size: 1.15rem; font-weight: 650; }
.filter { margin: 0 0 1.25rem; } .filter[open] > summary { margin-bottom: .75rem; } .filter .filters { margin: 0; }
.sub { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0 0 1.25rem; border-bottom: 1px solid var(--line); }
.sub a { padding: .6rem .9rem; margin-bottom: -1px; border-bottom: 2px solid transparent; color: var(--quiet); font-weight: 600; text-decoration: none; }
.sub a:hover { color: var(--ink); } .sub [aria-current] { border-color: var(--accent); color: var(--accent); }
.banks { display: grid; gap: .75rem; margin: .75rem 0 1.75rem; padding: 0; list-style: none; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
.banks a { display: grid; height: 100%; padding: .9rem 1.1rem; border: 1px solid var(--line); border-radius: 12px; color: var(--ink); text-decoration: none; }
.banks a:hover { border-color: var(--accent); background: var(--soft); }
.plain-list { margin: 0; padding: 0; list-style: none; } .plain-list li { padding: .25rem 0; }
.look-preview { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
.look-preview figure { margin: 0; } .look-preview figcaption { margin: 0 0 .4rem; color: var(--quiet); font-size: .9rem; }
.look-preview svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 14px; }
.swatch { width: 1.1rem; height: 1.1rem; }
.after { margin: 1.25rem 0 0; }
.filters .field { max-width: 20rem; }
.rates { display: flex; flex-wrap: wrap; gap: .5rem; margin: .6rem 0 0; padding: 0; list-style: none; }
.rates a { display: grid; min-width: 5.6rem; padding: .45rem .75rem; border: 1px solid var(--line); border-radius: var(--round); color: var(--ink); text-decoration: none;
  font-variant-numeric: tabular-nums; }
.rates a:hover { border-color: var(--accent); background: var(--soft); } .rates span { color: var(--quiet); font-size: .85rem; }
.act:has(select[name=environment] option:not([value=own]):checked) .own-address { display: none; }
.act:has(select[name=programmeMode] option:not([value=some]):checked) .ticks.many { display: none; }
@media (max-width: 40rem) { .head-acts .button { flex: 1 1 auto; } .buttons .button { flex: 1 1 auto; } }
`
