/** What the link pages add to the style of all pages. No double quotes and no brackets of HTML. */
export const LINK_STYLE = `
body { place-items: start center; }
main { max-width: 30rem; }
.top { display: flex; justify-content: space-between; gap: 1rem; margin-bottom: 1.5rem; }
.top p { margin: 0; font-weight: 600; }
a { color: var(--accent); }
.price { margin: .25rem 0 1rem; font-size: 2rem; font-weight: 650; line-height: 1.2; }
.pre { white-space: pre-line; }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .75rem; font-size: 1.05rem; font-weight: 650; }
label { display: block; margin: 0 0 .25rem; font-weight: 550; }
.field { margin: 0 0 1rem; }
.hint { display: block; margin-top: .25rem; color: var(--quiet); font-size: .9rem; }
input, textarea {
  width: 100%; min-height: 3rem; padding: .6rem .75rem; border: 1px solid var(--quiet);
  border-radius: 10px; background: var(--sheet); color: inherit; font: inherit;
}
input[type='radio'] { width: 1.4rem; height: 1.4rem; min-height: 0; margin: 0 .6rem 0 0; }
textarea { min-height: 5rem; }
[aria-invalid] { border: 2px solid var(--warning); }
.wrong { display: block; margin-top: .25rem; color: var(--warning); font-size: .95rem; }
.alert {
  margin: 0 0 1.5rem; padding: 1rem; border: 2px solid var(--warning); border-radius: 10px;
}
.alert p { margin: 0; } .alert ul { margin: .5rem 0 0; padding-left: 1.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: start; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .7rem .25rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
td label { display: flex; align-items: center; margin: 0; }
dl { margin: 0 0 1.5rem; }
dt { color: var(--quiet); font-size: .9rem; }
dd { margin: 0 0 .75rem; }
.onward {
  display: block; min-height: 3rem; padding: .75rem 1rem; border: 1px solid var(--accent);
  border-radius: 10px; text-align: center; font-weight: 600; text-decoration: none;
}
@media (max-width: 22rem) { main { padding: 1.5rem 1rem; } }
`
