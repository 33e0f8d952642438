import type { Language } from '@vezne/protocol'
import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { orderNumber } from '../links/index.ts'
import type { Notice, NoticeContent } from './notice.ts'
import type { Brand, LinkFacts, NoticeFacts, ReceiptFacts } from './notice-facts.ts'
import { amountText, NOTICE_TEXTS, oneLine, timeText } from './notice-texts.ts'

/** The parts of an e-mail, from which both its plain text and its HTML are made. */
type Letter = Readonly<{
  title: string
  body: string
  facts: readonly (readonly [name: string, value: string])[]
  button: Readonly<{ text: string; url: string }> | null
  warning: string
  /** Whose e-mail it is, at its top; null: the operator's own. */
  head: Readonly<{ name: string; brand: Brand }> | null
}>

const NAME_CHARACTERS_MAXIMUM = 80
const PRODUCT_CHARACTERS_MAXIMUM = 200

/** The names of merchants and products are plain text in one line, also in the HTML. */
function renderEmail(facts: NoticeFacts, languageCode: Language): NoticeContent {
  const texts = NOTICE_TEXTS[languageCode]
  const words = texts[WORDS_OF[facts.kind]]
  const rows = rowsOf(facts, languageCode)
  const letter: Letter = {
    title: words.title,
    body: words.body(facts.merchantName),
    facts: rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    button: facts.kind === 'Link' ? { text: texts.link.pay, url: facts.linkUrl } : null,
    warning: words.warning,
    head: 'brand' in facts ? { name: facts.merchantName, brand: facts.brand } : null,
  }
  return renderLetter(letter, words.subject(facts.merchantName), languageCode)
}

/** A letter as an e-mail: plain text and HTML. */
export function renderLetter(
  letter: Letter,
  subject: string,
  languageCode: Language,
): NoticeContent {
  const html = render(<Document letter={letter} languageCode={languageCode} />)
  return { channel: 'Email', subject, text: plainText(letter), html: `<!doctype html>${html}` }
}

const WORDS_OF = {
  Link: 'link',
  Receipt: 'receipt',
  EndpointFailing: 'endpointFailing',
  EndpointDisabled: 'endpointDisabled',
} as const

function rowsOf(facts: NoticeFacts, language: Language): Rows {
  if (facts.kind === 'Link') return linkRows(facts, language)
  if (facts.kind === 'Receipt') return paidRows(facts, language)
  const names = NOTICE_TEXTS[language].facts
  const since = facts.failingSince === null ? null : timeText(facts.failingSince, language)
  return [
    [names.address, facts.url],
    [names.failingSince, since],
  ]
}

type Rows = readonly (readonly [name: string, value: string | null])[]

function linkRows(facts: LinkFacts, language: Language): Rows {
  const names = NOTICE_TEXTS[language].facts
  const { amountMinor } = facts
  return [
    [names.product, facts.productName],
    [names.amount, amountMinor === null ? null : amountText(amountMinor, language)],
    [names.expires, timeText(facts.expiresAt, language)],
  ]
}

function paidRows(facts: ReceiptFacts, language: Language): Rows {
  const texts = NOTICE_TEXTS[language]
  const { installmentCount } = facts
  return [
    [texts.facts.orderId, `${orderNumber(facts.orderId)} (${facts.orderId})`],
    [texts.facts.payTo, facts.merchantName],
    [texts.facts.product, facts.productName],
    [texts.facts.amount, amountText(facts.amountMinor, language)],
    [
      texts.facts.payment,
      installmentCount === 1 ? texts.single : texts.installments(installmentCount),
    ],
    [texts.facts.card, `•••• ${facts.cardLastFour}`],
    [texts.facts.date, timeText(facts.paidAt, language)],
  ]
}

function plainText({ title, body, facts, button, warning }: Letter): string {
  const rows = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const onward = button === null ? [] : [`${button.text}:\n${button.url}`]
  return `${[title, body, rows, ...onward, warning].join('\n\n')}\n`
}

/** For merchants without a colour of their own. */
const ACCENT = '#1550b8'

/** Mail programs drop style sheets, so that the elements carry their styles. */
const STYLES = {
  body: 'margin:0;padding:24px;background:#f2f4f7;color:#131c2b;font:16px/1.5 sans-serif',
  sheet: 'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px',
  name: 'padding:4px 16px 4px 0;color:#4d5b70;text-align:left;vertical-align:top;font-weight:normal',
  value: 'padding:4px 0;vertical-align:top',
  button:
    'display:inline-block;padding:12px 24px;color:#ffffff;border-radius:8px;text-decoration:none',
  head: 'margin:0 0 20px;font-weight:bold',
  quiet: 'color:#4d5b70;font-size:14px',
} as const

function Document({
  letter,
  languageCode,
}: Readonly<{ letter: Letter; languageCode: Language }>): JSX.Element {
  const { title, body, facts, button, warning, head } = letter
  const colour = head?.brand.colour ?? ACCENT
  return (
    <html lang={languageCode}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={STYLES.body}>
        <div style={STYLES.sheet}>
          {head === null ? null : <Head {...head} colour={colour} />}
          <h1 style="margin:0 0 12px;font-size:22px">{title}</h1>
          <p>
            <bdi>{body}</bdi>
          </p>
          <table role="presentation">
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th style={STYLES.name}>{name}</th>
                <td style={STYLES.value}>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </table>
          {button === null ? null : (
            <p>
              <a href={button.url} style={`${STYLES.button};background:${colour}`}>
                {button.text}
              </a>
            </p>
          )}
          <p style={STYLES.quiet}>{warning}</p>
        </div>
      </body>
    </html>
  )
}

type HeadProps = Readonly<{ name: string; brand: Brand; colour: string }>

/** The merchant's logo, or its name in its colour. */
function Head({ name, brand: { logoUrl }, colour }: HeadProps): JSX.Element {
  return (
    <p style={`${STYLES.head};color:${colour}`}>
      {logoUrl === null ? <bdi>{name}</bdi> : <img src={logoUrl} alt={name} height={40} />}
    </p>
  )
}

const SMS_CHARACTERS_MAXIMUM = 160
const SMS_NAME_CHARACTERS_MAXIMUM = 40
/** A shorter name would not be recognised. */
const NAME_CHARACTERS_MINIMUM = 11
/** For a merchant whose name has no character of the GSM alphabet. */
const NO_NAME = { tr: 'Isyeri', en: 'Merchant' } as const

/**
 * The text of an SMS. A text that is longer than one SMS gets a shorter merchant's name. The address is never
 * cut: an installation with a long PUBLIC_URL pays for a second SMS.
 */
function renderSms(facts: LinkFacts, languageCode: Language): NoticeContent {
  const { amountMinor, linkUrl } = facts
  const amount = amountMinor === null ? null : amountText(amountMinor, languageCode)
  const name = gsmText(oneLine(facts.merchantName, SMS_NAME_CHARACTERS_MAXIMUM))
  const shown = name === '' ? NO_NAME[languageCode] : name
  const textWith = (merchant: string) =>
    `${gsmText(NOTICE_TEXTS[languageCode].link.sms(merchant, amount))} ${linkUrl}`
  const excess = Math.max(0, textWith(shown).length - SMS_CHARACTERS_MAXIMUM)
  const nameLength = Math.max(NAME_CHARACTERS_MINIMUM, shown.length - excess)
  return { channel: 'Sms', text: textWith(shown.slice(0, nameLength).trim()) }
}

/** The default alphabet of GSM 03.38. With any other character an SMS has room for 70 characters, not 160. */
const GSM_ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

const TURKISH: Readonly<Record<string, string>> = { ı: 'i', İ: 'I', ç: 'c', Ç: 'C' }

/** The text in the default alphabet. Letters lose marks that the alphabet lacks; emoji and the like are dropped. */
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

/** The content of a notice for its channel. Receipts go by e-mail only. */
export function renderNotice(given: NoticeFacts, notice: Notice): NoticeContent {
  const { channel, languageCode } = notice
  if (channel === 'Sms' && given.kind === 'Link') return renderSms(given, languageCode)
  const merchantName = oneLine(given.merchantName, NAME_CHARACTERS_MAXIMUM)
  if (!('productName' in given)) return renderEmail({ ...given, merchantName }, languageCode)
  const productName =
    given.productName === null ? null : oneLine(given.productName, PRODUCT_CHARACTERS_MAXIMUM)
  return renderEmail({ ...given, merchantName, productName }, languageCode)
}
