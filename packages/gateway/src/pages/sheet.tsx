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
