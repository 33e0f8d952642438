import { succeeded } from '../../harness/answers.ts'
import { authentication, form } from '../../support/raw.ts'
import type { Traveller } from './journeys.ts'
import { GATEWAY } from './recorder.ts'

/** One way to send a card number where it does not belong. What is answered is the recorder's matter. */
export type WrongPlace = (who: Traveller) => Promise<unknown>

const PAYMENTS = `${GATEWAY}/v1/Payments`

function postJson(
  { fetch: send }: Traveller,
  path: string,
  { body, headers = {} }: Readonly<{ body: unknown; headers?: Record<string, string> }>,
): Promise<unknown> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { 'Content-Type': 'application/json', ...authentication(), ...headers }
  return send(path, { method: 'POST', headers: all, body: text })
}

/** Valid in everything else, so that the field itself is looked at. */
const field =
  (path: string, make: (who: Traveller) => object): WrongPlace =>
  (who) =>
    postJson(who, GATEWAY + path, { body: make(who) })

const tokenField =
  (make: (who: Traveller) => Record<string, string>): WrongPlace =>
  (who) => {
    const card = { CardNumber: who.card.number, ExpireMonth: '12', ExpireYear: '30' }
    const body = form({ ...card, ...make(who) })
    return who.fetch(`${GATEWAY}/v1/Tokens`, { method: 'POST', body })
  }

const header =
  (name: string): WrongPlace =>
  (who) =>
    postJson(who, `${PAYMENTS}/bin-information`, {
      body: { binNumber: who.card.number.slice(0, 6) },
      headers: { [name]: who.card.number },
    })

const path =
  (before: string, behind = ''): WrongPlace =>
  ({ fetch: send, card }) =>
    send(`${GATEWAY}${before}${card.number}${behind}`, { headers: authentication() })

/** In a session that could be started, so that nothing but the address itself is refused. */
const callbackUrl =
  (make: (number: string) => string): WrongPlace =>
  async ({ client, card, fetch: send }) => {
    // Without a security code: of a payment that is never made it would rightly be left.
    const fields = { CardNumber: card.number, ExpireMonth: '12', ExpireYear: '30' }
    const { cardToken } = succeeded(await client.tokens(fields))
    const session = succeeded(await client.getThreeDSession({ cardToken, amount: 3 }))
    const { threeDSessionId: ThreeDSessionId } = session
    const body = form({ ThreeDSessionId, CallbackUrl: make(card.number) })
    return send(`${GATEWAY}/v1/ThreeDS/init3ds`, { method: 'POST', body })
  }

const returnUrl = (make: (number: string) => string): WrongPlace =>
  field('/v1/Payments/createLink', ({ card }) => ({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 1,
    returnUrl: make(card.number),
  }))

const ADDRESSES: readonly ((number: string) => string)[] = [
  (number) => `https://shop.example/done?card=${number}`,
  (number) => `https://shop.example/${number}/done#${number}`,
]

const HEADERS = [
  'User-Agent',
  'Referer',
  'Cookie',
  'Authorization',
  'Accept-Language',
  'X-Forwarded-For',
  'X-Card-Number',
  'ClientIpAddress',
  'PublicKey',
  'Nonce',
  'Signature',
  'MerchantNumber',
  'Content-Type',
]

const PATHS = ['/', '/v1/', '/v1/Payments/', '/v1/Tokens/', '/l/', '/l/return/', '/3ds/start/']
const QUERIES = ['/v1/Installment?Amount=10&BinNumber=', '/healthz?card=', '/v1/Tokens?CardNumber=']

const PROVISION_FIELDS = [
  'cardToken',
  'threeDSessionId',
  'gateway',
  'currency',
  'paymentType',
  'originalOrderId',
  'integrationMode',
  'installmentCount',
  'merchantCustomerPhoneNumber',
  'pan',
]

export const WRONG_PLACES: readonly WrongPlace[] = [
  ...ADDRESSES.flatMap((each) => [callbackUrl(each), returnUrl(each)]),
  ...HEADERS.map(header),
  ...[...PATHS, '/3ds/return/', '/admin/v1/merchants/', '/docs/'].map((each) => path(each)),
  ...QUERIES.map((each) => path(each)),
  path('/v1/Tokens/', '%20%zz'),
  ...PROVISION_FIELDS.map((name) =>
    field('/v1/Payments/provision', ({ card }) => ({
      cardToken: 'bm9ib2R5',
      amount: 1,
      [name]: card.number,
    })),
  ),
  field('/v1/Payments/provision', ({ card }) => ({ amount: Number(card.number) })),
  field('/v1/Payments/provision', ({ card }) => ({ amount: { [card.number]: [card.number] } })),
  field('/v1/Payments/return', ({ card }) => ({ orderId: card.number, amount: 1 })),
  field('/v1/Payments/inquire', ({ card }) => ({ paymentConversationId: card.number })),
  field('/v1/Payments/bin-information', ({ card }) => ({ binNumber: card.number })),
  field('/v1/Payments/bin-information', ({ card }) => ({ cardToken: card.number })),
  field('/v1/ThreeDS/getthreedsession', ({ card }) => ({ cardToken: card.number, amount: 1 })),
  field('/v1/ThreeDS/getthreedsessionresult', ({ card }) => ({ threeDSessionId: card.number })),
  field('/v1/Payments/createLink', ({ card }) => ({
    linkType: card.number,
    linkAmountType: 'FixedAmount',
    amount: 1,
    smsTo: [card.number],
    emailTo: [`${card.number}@shop.example`],
    expiryDate: card.number,
    returnUrl: card.number,
  })),
  field('/v1/Tokens', ({ card }) => ({ CardNumber: card.number, Cvv: card.longCode })),
  tokenField(({ card }) => ({ Cvv: card.longCode })),
  tokenField(({ card }) => ({ ExpireMonth: card.number, Cvv: card.securityCode })),
  tokenField(({ card }) => ({ ExpireYear: card.number, Cvv: card.number })),
  tokenField(({ card }) => ({ CardNumber: `${card.number}x`, Cvv: card.longCode })),
  tokenField(({ card }) => ({ CardNumber: `${card.number}0` })),
  tokenField(({ card }) => ({ MerchantNumber: card.number })),
  tokenField(({ card }) => ({ [card.number]: card.number })),
  (who) =>
    who.fetch(`${GATEWAY}/v1/ThreeDS/init3ds`, {
      method: 'POST',
      body: form({
        ThreeDSessionId: who.card.number,
        CallbackUrl: `http://localhost/${who.card.number}`,
      }),
    }),
  (who) =>
    who.fetch(`${GATEWAY}/3ds/return/${who.card.number}`, {
      method: 'POST',
      body: new URLSearchParams({ pan: who.card.number, cv2: who.card.longCode }),
    }),
]
