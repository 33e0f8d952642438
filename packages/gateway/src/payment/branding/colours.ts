import { fieldError } from '../../base/kernel/index.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The grounds on which pages write with the merchant's colour: `--ground` in light, `--sheet` in dark. */
const LIGHT_GROUND: Rgb = [242, 244, 247]
const DARK_SHEET: Rgb = [23, 30, 41]
/** WCAG 2, level AA, for texts of any size. */
const CONTRAST_MINIMUM = 4.5
/** How much of the colour its soft variant keeps, which lies behind texts of the colour itself. */
const SOFT = 0.08
const SOFT_IN_DARK = 0.14

function parsed(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  )
  return [red, green, blue]
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const [red, green, blue] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The lowest contrast that texts of the colour have on a light page. */
function lightContrast(colour: Rgb): number {
  return Math.min(contrast(colour, LIGHT_GROUND), contrast(colour, mixed(colour, WHITE, SOFT)))
}

/**
 * A colour that can be read on light pages, as `#rrggbb` in small letters. It needs no more for dark pages, where a
 * lighter tint of it is used.
 *
 * @throws GatewayError INVALID_FIELD, naming `colour`, its contrast, and the nearest darker colour that is allowed
 */
export function readColour(text: string): string {
  const hex = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(hex)) {
    throw fieldError('colour', {
      tr: '#1550b8 gibi, # ile altı onaltılık rakam olmalıdır',
      en: 'must be # and six hexadecimal digits, such as #1550b8',
    })
  }
  const colour = parsed(hex)
  const reached = lightContrast(colour)
  if (reached >= CONTRAST_MINIMUM) return hex
  const near = nearestReadable(hex)
  const shown = reached.toFixed(1)
  throw fieldError('colour', {
    tr: `açık zeminde okunmalıdır: karşıtlığı ${shown}, en az ${CONTRAST_MINIMUM} olmalı. En yakın koyu tonu: ${near}`,
    en: `must be readable on a light page: its contrast is ${shown}, and at least ${CONTRAST_MINIMUM} is needed. The nearest darker one is ${near}`,
  })
}

/** The colour `#rrggbb` itself, or its nearest darker one that can be read on light pages. */
export function nearestReadable(hex: string): string {
  return hexOf(toward(BLACK, parsed(hex), (each) => lightContrast(parsed(hexOf(each)))))
}

/** The first colour on the way from `from` to `end` whose contrast is enough. */
function toward(end: Rgb, from: Rgb, contrastOf: (colour: Rgb) => number): Rgb {
  for (let step = 0; step < 100; step += 1) {
    const colour = mixed(end, from, step / 100)
    if (contrastOf(colour) >= CONTRAST_MINIMUM) return colour
  }
  return end
}

/** The roles of accent, as hexadecimal colours: the colour itself, what is written on it, and its soft variant. */
export type AccentRoles = Readonly<{ accent: string; ink: string; soft: string }>

/** What a merchant's colour, `#rrggbb`, makes of the roles of accent on light and on dark pages. */
export function accentRoles(hex: string): Readonly<{ light: AccentRoles; dark: AccentRoles }> {
  const colour = parsed(hex)
  const darkContrast = (each: Rgb) =>
    Math.min(contrast(each, DARK_SHEET), contrast(each, mixed(each, DARK_SHEET, SOFT_IN_DARK)))
  const tint = toward(WHITE, colour, darkContrast)
  const onTint = contrast(tint, BLACK) > contrast(tint, WHITE) ? BLACK : WHITE
  return {
    light: rolesOf(colour, WHITE, mixed(colour, WHITE, SOFT)),
    dark: rolesOf(tint, onTint, mixed(tint, DARK_SHEET, SOFT_IN_DARK)),
  }
}

function rolesOf(accent: Rgb, ink: Rgb, soft: Rgb): AccentRoles {
  return { accent: hexOf(accent), ink: hexOf(ink), soft: hexOf(soft) }
}

/** The style that gives the roles of accent the merchant's colour, for light and for dark pages. */
export function brandingStyle(hex: string): string {
  const { light, dark } = accentRoles(hex)
  return `:root{${styled(light)}}@media (prefers-color-scheme: dark){:root{${styled(dark)}}}`
}

function styled({ accent, ink, soft }: AccentRoles): string {
  return `--accent:${accent};--accent-ink:${ink};--soft:${soft}`
}
