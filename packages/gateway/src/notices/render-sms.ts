import type { Notice, NoticeContent } from './notice.ts'
import type { LinkFacts } from './notice-facts.ts'
import { amountText, NOTICE_TEXTS, oneLine } from './notice-texts.ts'

const SMS_CHARACTERS_MAXIMUM = 160
const NAME_CHARACTERS_MAXIMUM = 40
/** A name that is shorter than this tells nobody who asks. */
const NAME_CHARACTERS_MINIMUM = 11
/** For a merchant whose name has no letter of the alphabet. */
const NO_NAME = { tr: 'Isyeri', en: 'Merchant' } as const

/**
 * One SMS where the address allows it: the merchant's name gives way first. The address is never cut; an
 * installation with a long PUBLIC_URL pays for a second segment.
 */
export function renderSms(
  facts: LinkFacts,
  { languageCode }: Pick<Notice, 'languageCode'>,
): Extract<NoticeContent, { channel: 'Sms' }> {
  const { amountMinor, linkUrl } = facts
  const amount = amountMinor === null ? null : amountText(amountMinor, languageCode)
  const name = gsmText(oneLine(facts.merchantName, NAME_CHARACTERS_MAXIMUM))
  const shown = name === '' ? NO_NAME[languageCode] : name
  const textWith = (merchant: string) =>
    `${gsmText(NOTICE_TEXTS[languageCode].link.sms(merchant, amount))} ${linkUrl}`
  const excess = Math.max(0, textWith(shown).length - SMS_CHARACTERS_MAXIMUM)
  const nameLength = Math.max(NAME_CHARACTERS_MINIMUM, shown.length - excess)
  return { channel: 'Sms', text: textWith(shown.slice(0, nameLength).trim()) }
}

/** GSM 03.38's default alphabet; an SMS of these has 160 characters, with any other letter only 70. */
const GSM_ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

const TURKISH: Readonly<Record<string, string>> = { ı: 'i', İ: 'I', ç: 'c', Ç: 'C' }

/**
 * A text in the default alphabet: Turkish and accented letters lose their marks, as people write them in
 * SMS; what has no such letter, emoji for one, is left out.
 */
function gsmText(text: string): string {
  return Array.from(text, gsmCharacter).join('').replaceAll(/ {2,}/g, ' ').trim()
}

function gsmCharacter(character: string): string {
  const known = TURKISH[character]
  if (known !== undefined) return known
  if (/\s/.test(character)) return ' '
  if (GSM_ALPHABET.has(character)) return character
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every((each) => GSM_ALPHABET.has(each)) ? bare : ''
}
