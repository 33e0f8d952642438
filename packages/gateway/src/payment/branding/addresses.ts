import type { Look } from './look.ts'

/** Where a look's files are, among the pages of links. */
export const LOOKS_FOLDER = '/l/looks'

const COLOUR_FILE = /^([0-9a-f]{6})\.css$/
const LOGO_FILE = /^[0-9a-f]{64}\.(svg|png)$/

/** The path of the style that gives a page the merchant's colour; null: there is none. It follows from the colour alone. */
export function lookStylePath({ colour }: Pick<Look, 'colour'>): string | null {
  return colour === null ? null : `${LOOKS_FOLDER}/${colour.slice(1)}.css`
}

/** The path of the logo; null: there is none. */
export function logoPath({ logo }: Pick<Look, 'logo'>): string | null {
  return logo === null ? null : `${LOOKS_FOLDER}/${logo}`
}

/** The same for what shows no SVG: messengers and mail programs. */
export function pngLogoPath(look: Pick<Look, 'logo'>): string | null {
  return look.logo?.endsWith('.png') === true ? logoPath(look) : null
}

/** What a file of the folder is by its name; null where it is none of a look. Only release 0.1.0 stored SVG. */
export type LookFile =
  | Readonly<{ kind: 'colour'; colour: string }>
  | Readonly<{ kind: 'svg' | 'png' }>

export function lookFileOf(name: string): LookFile | null {
  const [, colour] = COLOUR_FILE.exec(name) ?? []
  if (colour !== undefined) return { kind: 'colour', colour: `#${colour}` }
  const [, kind] = LOGO_FILE.exec(name) ?? []
  return kind === 'svg' || kind === 'png' ? { kind } : null
}
