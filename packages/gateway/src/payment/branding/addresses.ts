import type { Branding } from './branding.ts'

/** Where a look's files are, among the pages of links. */
export const BRANDING_FOLDER = '/l/looks'

const COLOUR_FILE = /^([0-9a-f]{6})\.css$/
const LOGO_FILE = /^[0-9a-f]{64}\.(svg|png)$/

/** The path of the style that gives a page the merchant's colour; null: there is none. It follows from the colour alone. */
export function brandingStylePath({ colour }: Pick<Branding, 'colour'>): string | null {
  return colour === null ? null : `${BRANDING_FOLDER}/${colour.slice(1)}.css`
}

/** The path of the logo; null: there is none. */
export function logoPath({ logo }: Pick<Branding, 'logo'>): string | null {
  return logo === null ? null : `${BRANDING_FOLDER}/${logo}`
}

/** The same for what shows no SVG: messengers and mail programs. */
export function pngLogoPath(branding: Pick<Branding, 'logo'>): string | null {
  return branding.logo?.endsWith('.png') === true ? logoPath(branding) : null
}

/** What a file of the folder is by its name; null where it is none of a look. Only release 0.1.0 stored SVG. */
export type BrandingFile =
  | Readonly<{ kind: 'colour'; colour: string }>
  | Readonly<{ kind: 'svg' | 'png' }>

export function brandingFileOf(name: string): BrandingFile | null {
  const [, colour] = COLOUR_FILE.exec(name) ?? []
  if (colour !== undefined) return { kind: 'colour', colour: `#${colour}` }
  const [, kind] = LOGO_FILE.exec(name) ?? []
  return kind === 'svg' || kind === 'png' ? { kind } : null
}
