import { randomBytes } from 'node:crypto'

import { nestpayHash } from '../../packages/bank-simulator/src/banks/nestpay/nestpay-hash.ts'
import { formsOf } from '../../packages/client/src/demo/html-forms.ts'
import type { Answer, Connection } from './connection.ts'
import { browserPost, formCall, jsonCall } from './requests.ts'

/** Of the sandbox's terminal. */
const STORE_KEY = 'VEZNESTORE1'

/** Neither goes back to the shop from a real bank. */
const NOT_ECHOED = /^(pan|cv2|hash|Ecom_Payment_Card_ExpDate_(Month|Year))$/

type Fields = Readonly<Record<string, string>>

/** What the bank signs for the browser to carry back: fully verified. */
function callbackFields(gate: Fields): readonly (readonly [string, string])[] {
  const { pan = '', clientid = '' } = gate
  const bin = pan.slice(0, 6)
  const fields = [
    ...Object.entries(gate).filter(([name]) => !NOT_ECHOED.test(name)),
    ['mdStatus', '1'],
    ['md', `${bin}:${randomBytes(32).toString('hex').toUpperCase()}:3677:##${clientid}`],
    ['MaskedPan', `${bin}***${pan.slice(-4)}`],
    ['xid', randomBytes(20).toString('base64')],
    ['eci', '02'],
    ['cavv', randomBytes(20).toString('base64')],
    ['txstatus', 'Y'],
    ['mdErrorMsg', 'Y-status/Challenge authentication via ACS'],
    ['TDS2.transStatus', 'Y'],
  ].map(([name = '', value = '']) => [name, value] as const)
  return [...fields, ['HASH', nestpayHash(fields, STORE_KEY)] as const]
}

function formIn(answer: Answer, html: string): Readonly<{ path: string; fields: Fields }> {
  const [form] = formsOf(html)
  if (form === undefined) throw new Error(`no form in ${answer.status} ${html.slice(0, 160)}`)
  return { path: new URL(form.action, 'http://127.0.0.1').pathname, fields: form.fields }
}

/**
 * Session, start, the page that leads to the bank, the bank's callback, and the payment: five calls. The
 * bank's own pages are not the gateway's, and left out. Answers the last call's answer, or the first
 * that is no success.
 */
export async function payWithThreeDSecure(
  connection: Connection,
  cardToken: string,
): Promise<Answer> {
  const sum = { cardToken, amount: 149.9 }
  const session = await connection.send(jsonCall('/v1/ThreeDS/getthreedsession', sum))
  const threeDSessionId = textOf(session, 'threeDSessionId')
  if (threeDSessionId === null) return session
  const start = await connection.send(
    formCall('/v1/ThreeDS/init3ds', {
      ThreeDSessionId: threeDSessionId,
      CallbackUrl: 'https://shop.example/checkout/done',
    }),
  )
  const html = textOf(start, 'htmlContent')
  if (html === null) return start
  const opening = formIn(start, html)
  const gatePage = await connection.send(browserPost(opening.path, Object.entries(opening.fields)))
  const gate = formIn(gatePage, gatePage.body).fields
  const returnPath = new URL(gate['okUrl'] ?? '', 'http://127.0.0.1').pathname
  const returned = await connection.send(browserPost(returnPath, callbackFields(gate)))
  if (returned.status !== 200) return returned
  return connection.send(jsonCall('/v1/Payments/provision', { ...sum, threeDSessionId }))
}

/** A field of a JSON answer; null where the answer is no success. */
function textOf({ status, body }: Answer, name: string): string | null {
  if (status !== 200) return null
  const fields: Readonly<Record<string, unknown>> = JSON.parse(body)
  const value = fields[name]
  return typeof value === 'string' ? value : null
}
