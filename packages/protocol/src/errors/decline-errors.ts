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

/**
 * Why an issuer or a bank declines. `soft`: not now, or for no stated reason. `data`: something typed is wrong. `hard`:
 * this card never. `fraud`: lost, stolen or suspected. `state`: the bank has no such payment, or another one. `config`:
 * the merchant's account. `technical`: a system failed.
 */
export type DeclineGroup = 'soft' | 'data' | 'hard' | 'fraud' | 'state' | 'config' | 'technical'

/**
 * All that is known of a decline, by its ISO 8583 response code: the group, the message for the card holder, and whether
 * to repeat the call. `elsewhere`: the decline speaks of the merchant's account or of the acquirer's own systems and not
 * of the card, so another acquirer may approve. 91 and 96 are not of that kind: the card's bank fails for every acquirer
 * alike, and after 96 banks want to be asked first.
 */
const DECLINES = [
  ['01', 'soft', 'call', 'afterFix'],
  ['02', 'soft', 'call', 'afterFix'],
  ['03', 'config', 'technical', 'never', 'elsewhere'],
  ['04', 'fraud', 'generic', 'never'],
  ['05', 'soft', 'generic', 'later'],
  ['06', 'technical', 'technical', 'later', 'elsewhere'],
  ['07', 'fraud', 'generic', 'never'],
  ['12', 'hard', 'generic', 'never'],
  ['13', 'data', 'amount', 'afterFix'],
  ['14', 'data', 'cardNumber', 'afterFix'],
  ['15', 'hard', 'cardNumber', 'never'],
  ['16', 'soft', 'funds', 'later'],
  ['19', 'soft', 'later', 'later'],
  ['21', 'state', 'generic', 'never'],
  ['25', 'state', 'generic', 'never'],
  ['28', 'state', 'later', 'later'],
  ['29', 'state', 'generic', 'never'],
  ['30', 'technical', 'technical', 'never', 'elsewhere'],
  ['33', 'fraud', 'generic', 'never'],
  ['34', 'fraud', 'generic', 'never'],
  ['36', 'fraud', 'generic', 'never'],
  ['37', 'fraud', 'generic', 'never'],
  ['38', 'data', 'generic', 'afterFix'],
  ['41', 'fraud', 'generic', 'never'],
  ['43', 'fraud', 'generic', 'never'],
  ['46', 'hard', 'generic', 'never'],
  ['51', 'soft', 'funds', 'later'],
  ['52', 'hard', 'generic', 'never'],
  ['53', 'hard', 'generic', 'never'],
  ['54', 'data', 'expired', 'afterFix'],
  ['55', 'data', 'generic', 'afterFix'],
  ['56', 'hard', 'notAllowed', 'never'],
  ['57', 'hard', 'notAllowed', 'never'],
  ['58', 'config', 'technical', 'never', 'elsewhere'],
  ['59', 'fraud', 'generic', 'never'],
  ['61', 'soft', 'limit', 'later'],
  ['62', 'hard', 'notAllowed', 'never'],
  ['63', 'fraud', 'generic', 'never'],
  ['65', 'soft', 'limit', 'later'],
  ['75', 'data', 'generic', 'afterFix'],
  ['76', 'technical', 'technical', 'later', 'elsewhere'],
  ['77', 'technical', 'technical', 'later', 'elsewhere'],
  ['80', 'technical', 'technical', 'later', 'elsewhere'],
  ['81', 'technical', 'technical', 'later', 'elsewhere'],
  ['82', 'data', 'securityCode', 'afterFix'],
  ['83', 'data', 'generic', 'afterFix'],
  ['84', 'data', 'securityCode', 'afterFix'],
  ['91', 'technical', 'later', 'later'],
  ['93', 'hard', 'ecommerce', 'afterFix'],
  ['95', 'technical', 'technical', 'later', 'elsewhere'],
  ['96', 'technical', 'technical', 'later'],
  ['98', 'state', 'technical', 'never'],
  ['99', 'technical', 'technical', 'never'],
] as const satisfies readonly (readonly [string, DeclineGroup, ShownMessage, Retry, 'elsewhere'?])[]

type DeclineName = `DECLINED_${(typeof DECLINES)[number][0]}`

/** 1xxx: the issuer's declines, as 1000 + the ISO 8583 response code. */
export const DECLINE_ERRORS = errorEntries(
  {
    status: 200,
    group: 'decline',
    audience: 'cardHolder',
    retry: 'never',
    at: ['pointInquiry', 'provision', 'return', 'reverse'],
  },
  Object.fromEntries(
    DECLINES.map(([isoCode, , shown, retry]) => [
      `DECLINED_${isoCode}`,
      { code: `10${isoCode}`, retry, ...SHOWN[shown] },
    ]),
  ) as Record<DeclineName, ErrorRow>,
)

const BY_ISO_CODE: ReadonlyMap<string, (typeof DECLINES)[number]> = new Map(
  DECLINES.map((row) => [row[0], row]),
)

/** The catalogue's name for a bank's ISO code; an unlisted code is a general decline. */
export function declineName(isoCode: string): DeclineName {
  return `DECLINED_${BY_ISO_CODE.get(isoCode)?.[0] ?? '05'}`
}

/** The group of a bank's ISO code. An unlisted code has an unknown cause and counts as `soft`. */
export function declineGroup(isoCode: string): DeclineGroup {
  return BY_ISO_CODE.get(isoCode)?.[1] ?? 'soft'
}

/** Whether another acquirer may approve what was declined with this ISO code. */
export function mayTryElsewhere(isoCode: string): boolean {
  return BY_ISO_CODE.get(isoCode)?.[4] === 'elsewhere'
}
