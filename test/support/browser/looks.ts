import type { Page } from 'playwright-core'

export const WIDTHS = [320, 390, 768, 1280, 1920] as const
export const COLOUR_SCHEMES = ['light', 'dark'] as const
/** What a browser asks for. A page may speak the language of its payment or of its person instead. */
export const LOCALES = ['tr-TR', 'en-GB'] as const

/** How a page is looked at. */
export type Look = Readonly<{
  width: (typeof WIDTHS)[number]
  colorScheme: (typeof COLOUR_SCHEMES)[number]
  locale: (typeof LOCALES)[number]
}>

type Looks = readonly [Look, ...Look[]]

/** Every way to look at a page that is asked for in this language. */
export function looksIn(locale: Look['locale']): Looks {
  const [first, ...others] = COLOUR_SCHEMES.flatMap((colorScheme) =>
    WIDTHS.map((width): Look => ({ width, colorScheme, locale })),
  )
  if (first === undefined) throw new Error('there is no look')
  return [first, ...others]
}

/** Every combination: `npm run browser-sweep` looks at each page in all of them. */
export const EVERY_LOOK: readonly Look[] = LOCALES.flatMap(looksIn)

/**
 * The one look in which `npm test` sees the page with this number. Pages that follow one another get every width, and
 * over twenty pages every combination.
 */
export function lookOf(number: number): Look {
  const count = EVERY_LOOK.length
  // Seven has no divisor in common with the number of looks, so no look comes twice before all have come.
  const look = EVERY_LOOK[(number * 7) % count]
  if (look === undefined) throw new Error('there is no look')
  return look
}

export async function setBranding(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
}

export function textOf({ width, colorScheme, locale }: Look): string {
  return `${width} px, ${colorScheme}, ${locale.slice(0, 2)}`
}
