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
