import type { ComponentChildren, JSX } from 'preact'

type Tile = Readonly<{
  name: string
  value: string
  /** Where the rows are that make the value. */
  href?: string
  /** What it is compared with, and how it changed. */
  note?: ComponentChildren
}>

/** The few numbers that a page is about, large. */
export function Tiles({ tiles }: Readonly<{ tiles: readonly Tile[] }>): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(({ name, value, href, note }) => (
        <div key={name} class="sheet">
          <dt>{name}</dt>
          <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
          {note === undefined ? null : <dd class="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

type TrendProps = Readonly<{
  direction: 'up' | 'down' | 'same'
  /** How much it changed, such as `12.5%`. */
  text: string
  /** `up` and `down` in words, for people who do not see the arrow. */
  words: string
}>

const ARROWS = { up: '▲', down: '▼', same: '=' } as const

/** How a number changed: an arrow and the amount. Whether that is good, the reader knows better. */
export function Trend({ direction, text, words }: TrendProps): JSX.Element {
  return (
    <span class={`trend ${direction}`}>
      <span aria-hidden="true">{ARROWS[direction]} </span>
      <span class="spoken">{words} </span>
      {text}
    </span>
  )
}
