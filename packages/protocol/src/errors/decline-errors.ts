import { type ErrorRow, errorEntries, type Retry } from './catalogue-entry.ts'

/** Messages for the card holder. They never say lost, stolen, pick-up or fraud (decision 1.4). */
const SHOWN = {
  generic: {
    tr: 'İşleminizi bankanız onaylamadı. Başka bir kart deneyin veya bankanızla görüşün.',
    en: 'Your bank did not approve the payment. Try another card or contact your bank.',
  },
  call: { tr: 'Lütfen bankanızı arayın.', en: 'Please call your bank.' },
  funds: {
    tr: 'Kart bakiyeniz veya limitiniz yetersiz.',
    en: 'The balance or the limit of the card is not sufficient.',
  },
  expired: { tr: 'Kartın son kullanma tarihi geçmiş.', en: 'The card has expired.' },
  securityCode: { tr: 'Güvenlik kodu hatalı.', en: 'The security code is wrong.' },
  cardNumber: { tr: 'Kart numarası geçersiz.', en: 'The card number is not valid.' },
  amount: { tr: 'Tutar geçersiz.', en: 'The amount is not valid.' },
  notAllowed: {
    tr: 'Kartınız bu işleme uygun değil. Başka bir kart deneyin.',
    en: 'The card does not allow this payment. Try another card.',
  },
  ecommerce: {
    tr: 'Kartınız internet alışverişine kapalı. Bankanızdan açtırabilirsiniz.',
    en: 'The card is closed to internet purchases. Your bank can open it.',
  },
  limit: { tr: 'İşlem limitiniz aşıldı.', en: 'The limit of the card is exceeded.' },
  later: {
    tr: 'İşlem şu anda tamamlanamadı. Lütfen daha sonra deneyin.',
    en: 'The payment could not be completed now. Please try later.',
  },
  technical: {
    tr: 'İşlem yapılamadı. Lütfen işyeri ile görüşün.',
    en: 'The payment could not be made. Please contact the shop.',
  },
} as const

type ShownMessage = keyof typeof SHOWN

/** ISO 8583 response code, the message for the card holder, and whether to repeat. */
const DECLINES = [
  ['01', 'call', 'afterFix'],
  ['02', 'call', 'afterFix'],
  ['03', 'technical', 'never'],
  ['04', 'generic', 'never'],
  ['05', 'generic', 'later'],
  ['06', 'technical', 'later'],
  ['07', 'generic', 'never'],
  ['12', 'generic', 'never'],
  ['13', 'amount', 'afterFix'],
  ['14', 'cardNumber', 'afterFix'],
  ['15', 'cardNumber', 'never'],
  ['16', 'funds', 'later'],
  ['19', 'later', 'later'],
  ['21', 'generic', 'never'],
  ['25', 'generic', 'never'],
  ['28', 'later', 'later'],
  ['29', 'generic', 'never'],
  ['30', 'technical', 'never'],
  ['33', 'generic', 'never'],
  ['34', 'generic', 'never'],
  ['36', 'generic', 'never'],
  ['37', 'generic', 'never'],
  ['38', 'generic', 'afterFix'],
  ['41', 'generic', 'never'],
  ['43', 'generic', 'never'],
  ['46', 'generic', 'never'],
  ['51', 'funds', 'later'],
  ['52', 'generic', 'never'],
  ['53', 'generic', 'never'],
  ['54', 'expired', 'afterFix'],
  ['55', 'generic', 'afterFix'],
  ['56', 'notAllowed', 'never'],
  ['57', 'notAllowed', 'never'],
  ['58', 'technical', 'never'],
  ['59', 'generic', 'never'],
  ['61', 'limit', 'later'],
  ['62', 'notAllowed', 'never'],
  ['63', 'generic', 'never'],
  ['65', 'limit', 'later'],
  ['75', 'generic', 'afterFix'],
  ['76', 'technical', 'later'],
  ['77', 'technical', 'later'],
  ['80', 'technical', 'later'],
  ['81', 'technical', 'later'],
  ['82', 'securityCode', 'afterFix'],
  ['83', 'generic', 'afterFix'],
  ['84', 'securityCode', 'afterFix'],
  ['91', 'later', 'later'],
  ['93', 'ecommerce', 'afterFix'],
  ['95', 'technical', 'later'],
  ['98', 'technical', 'never'],
  ['99', 'technical', 'never'],
] as const satisfies readonly (readonly [string, ShownMessage, Retry])[]

type DeclineName = `DECLINED_${(typeof DECLINES)[number][0]}`

/** 1xxx: the issuer's declines, as 1000 + the ISO 8583 response code. */
export const DECLINE_ERRORS = errorEntries<DeclineName>(
  { status: 200, group: 'decline', audience: 'cardHolder', retry: 'never' },
  Object.fromEntries(
    DECLINES.map(([isoCode, shown, retry]) => [
      `DECLINED_${isoCode}`,
      { code: `10${isoCode}`, retry, ...SHOWN[shown] },
    ]),
  ) as Record<DeclineName, ErrorRow>,
)

/** The catalogue's name for a bank's ISO code; an unlisted code is a general decline. */
export function declineName(isoCode: string): DeclineName {
  const known = DECLINES.find((row) => row[0] === isoCode)
  return known === undefined ? 'DECLINED_05' : `DECLINED_${known[0]}`
}
