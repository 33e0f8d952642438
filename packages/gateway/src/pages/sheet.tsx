import type { ComponentChildren, JSX } from 'preact'

/** What a page needs to know of the gateway that shows it. */
export type Surroundings = Readonly<{
  /** No money moves: the page says so, whichever merchant it is of. */
  isSandbox: boolean
}>

type SheetProps = Surroundings &
  Readonly<{
    languageCode: 'tr' | 'en'
    children: ComponentChildren
  }>

const TEST = {
  tr: { word: 'TEST', meaning: 'Kartlardan para çekilmez.' },
  en: { word: 'TEST', meaning: 'No card is charged.' },
} as const

/** The part of a page that holds its matter. Of a sandbox it begins with a ribbon, above everything else. */
export function Sheet({ isSandbox, languageCode, children }: SheetProps): JSX.Element {
  const { word, meaning } = TEST[languageCode]
  return (
    <main>
      {isSandbox ? (
        <p class="ribbon">
          <strong>{word}</strong> <span>{meaning}</span>
        </p>
      ) : null}
      {children}
    </main>
  )
}

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'

/** `warning` is the only triangle: where somebody has to take care. What went wrong or is over has a circle. */
const DRAWINGS = {
  lock: 'M7 10V7.5a5 5 0 0 1 10 0V10M5.5 10h13v10.5h-13zM12 14v2.5',
  // The dot is a line without length: it is drawn by the round ends of its stroke.
  warning: 'M12 3.5 2.5 20.5h19zM12 10v4.5M12 17.4h.01',
  error: `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  ended: `${CIRCLE}M8 12h8`,
  done: `${CIRCLE}M7.8 12.3l2.9 2.9 5.5-6`,
  waiting: `${CIRCLE}M12 7v5.3l3.4 2`,
} as const

export type MarkKind = keyof typeof DRAWINGS

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const

/** The small drawing above a page's title. Decoration: the words say it all. */
export function Mark({ kind }: Readonly<{ kind: MarkKind }>): JSX.Element {
  return (
    <svg class={`mark ${kind}`} viewBox="0 0 24 24" aria-hidden="true" {...LINE}>
      <path d={DRAWINGS[kind]} />
    </svg>
  )
}

type OnwardFormProps = Readonly<{
  action: string
  fields: readonly (readonly [string, string])[]
  button: string
}>

/** A form that leads on by itself; its button is for whoever has no script, or whose page forbids ours. */
export function OnwardForm(props: OnwardFormProps): JSX.Element {
  return (
    <form method="post" action={props.action} target="_self">
      {props.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{props.button}</button>
    </form>
  )
}
