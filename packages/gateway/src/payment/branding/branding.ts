import { fieldError } from '../../base/kernel/index.ts'
import { readColour } from './colours.ts'
import { type Logo, readLogo } from './logo-png.ts'

/** What a merchant's customers see of it on pages and in e-mails. Each part may be absent. */
export type Branding = Readonly<{
  /** In place of the merchant's name. */
  name: string | null
  /** `#rrggbb`, in small letters. */
  colour: string | null
  /** The file of the logo, as its address names it. */
  logo: string | null
}>

export type BrandingInput = Readonly<{
  name?: string | null | undefined
  colour?: string | null | undefined
  /** The file as it was uploaded. */
  logo?: Buffer | null | undefined
}>

const LOGO_MAXIMUM_BYTES = 64 * 1024
const NAME_MAXIMUM_CHARACTERS = 80

/** Control characters, and those that turn the direction of the text around them. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const NAME_RULE = {
  tr: `1–${NAME_MAXIMUM_CHARACTERS} karakterlik tek satır olmalıdır; denetim ve yön karakterleri kullanılamaz`,
  en: `must be one line of 1 to ${NAME_MAXIMUM_CHARACTERS} characters, without control or direction characters`,
} as const

/**
 * The look that a wish makes of the present one. A part that is absent from the wish stays; null removes it.
 *
 * @throws GatewayError INVALID_FIELD, naming `name`, `colour` or `logo` and the remedy
 */
export function changedBranding(
  present: Branding | null,
  input: BrandingInput,
): Readonly<{ branding: Branding | null; logo: Logo | null }> {
  const { name = present?.name ?? null, colour = present?.colour ?? null } = input
  const logo = input.logo ? readLogo(withinLimit(input.logo)) : null
  const kept = input.logo === undefined ? (present?.logo ?? null) : null
  const branding: Branding = {
    name: name === null ? null : readName(name),
    colour: colour === null ? null : readColour(colour),
    logo: logo?.file ?? kept,
  }
  const isEmpty = Object.values(branding).every((part) => part === null)
  return { branding: isEmpty ? null : branding, logo }
}

function readName(text: string): string {
  const name = text.trim()
  const isAllowed = name !== '' && name.length <= NAME_MAXIMUM_CHARACTERS
  if (!isAllowed || UNWANTED.test(name)) throw fieldError('name', NAME_RULE)
  return name
}

function withinLimit(file: Buffer): Buffer {
  if (file.length > LOGO_MAXIMUM_BYTES) {
    throw fieldError('logo', {
      tr: `en çok ${LOGO_MAXIMUM_BYTES} bayt olmalıdır; bu dosya ${file.length} bayt`,
      en: `must be at most ${LOGO_MAXIMUM_BYTES} bytes; this file has ${file.length}`,
    })
  }
  return file
}
