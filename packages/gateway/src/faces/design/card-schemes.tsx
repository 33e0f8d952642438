import type { JSX } from 'preact'

/** Simple drawings of the schemes whose cards the gateway takes. The form's script dims those that a number is not of. */
export function CardSchemes(): JSX.Element {
  return (
    <span class="schemes" id="schemes">
      <svg class="visa" viewBox="0 0 38 24" aria-hidden="true">
        <rect class="plate" x=".5" y=".5" width="37" height="23" rx="4" />
        <path
          class="word"
          d="M7 8l2.4 8L13 8M15.2 8l-1 8M22 9.3c-2-1.6-4.4-.9-4.3.7.1 1.7 3.6 1.4 3.5 3.7-.1 1.9-2.8 2.8-5 1.3M23.4 16L28 8l2.4 8M25.2 13.6h4.6"
        />
      </svg>
      <svg class="mastercard" viewBox="0 0 38 24" aria-hidden="true">
        <rect class="plate" x=".5" y=".5" width="37" height="23" rx="4" />
        <circle class="one" cx="15.5" cy="12" r="6.5" />
        <circle class="two" cx="22.5" cy="12" r="6.5" />
      </svg>
      <svg class="troy" viewBox="0 0 38 24" aria-hidden="true">
        <rect class="plate" x=".5" y=".5" width="37" height="23" rx="4" />
        <path
          class="word"
          d="M8.5 7v6.6q0 1.9 2.2 1.6M6.6 9.6h4.2M13.6 15.4V9.8M13.6 12q.4-2.5 2.9-2.3M24.2 12.5a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0zM26.2 9.8l2.6 5.4M31.6 9.8l-3.4 7.4q-.5 1-1.7.9"
        />
      </svg>
    </span>
  )
}

export const CARD_SCHEMES_STYLE = `
.schemes { display: flex; gap: .35rem; }
.schemes svg { width: 2.375rem; height: 1.5rem; transition: opacity .15s; }
.schemes .plate { fill: #fff; stroke: var(--line); }
.schemes .word { fill: none; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.schemes .visa .word { stroke: #1a2f8a; }
.schemes .troy .word { stroke: #00778f; }
.schemes .one { fill: #e2001a; } .schemes .two { fill: #f59e00; fill-opacity: .85; }
.schemes:is([data-scheme=Visa], [data-scheme=Mastercard], [data-scheme=Troy]) svg { opacity: .25; }
.schemes[data-scheme=Visa] .visa, .schemes[data-scheme=Mastercard] .mastercard, .schemes[data-scheme=Troy] .troy { opacity: 1; }
`
