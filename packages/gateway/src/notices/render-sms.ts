import { gsmText } from './gsm-text.ts'
import type { Notice } from './notice.ts'
import type { LinkFacts } from './notice-facts.ts'
import type { NoticeContent } from './notice-sender.ts'
import { amountText, NOTICE_TEXTS } from './notice-texts.ts'
import { oneLine } from './one-line.ts'

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
