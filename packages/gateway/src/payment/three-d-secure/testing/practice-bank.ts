import { createHmac } from 'node:crypto'
import { Secret } from '../../../base/kernel/index.ts'
import { atOnce } from '../../banks/at-once.ts'
import type { GateExpectation } from '../../banks/connector.ts'
import type { CallbackVerdict } from '../../banks/index.ts'
import type { GateBank } from '../ports.ts'

const STORE_KEY = 'practice'

export const PRACTICE_TERMINAL: GateBank['terminal'] = {
  merchantId: 'merchant-1',
  terminalId: '01900000-0000-7000-8000-00000000000b',
  alias: 'practice',
  connector: 'nestpay',
  apiUrl: 'http://bank.test/api',
  gateUrl: 'http://bank.test/gate',
  account: {},
  secrets: {},
  halfSecureAccepted: [2, 3, 4],
  captureMaximumPercent: 100,
  callbackNames: [],
}

/** The values that this bank returns as it got them. */
type Echoed = Pick<
  GateExpectation,
  'bankOrderId' | 'amountMinor' | 'installmentCount' | 'random' | 'callbackUrl'
>

export type CallbackFields = Readonly<Record<string, string>>
type Pairs = readonly (readonly [string, string])[]

/** A bank's callback: the expected values, the finding, and a hash over all of them. */
export function signedCallback(
  expected: Echoed,
  finding: CallbackFields,
): (readonly [string, string])[] {
  const fields = { ...echo(expected), ...finding }
  return [...Object.entries(fields), ['HASH', markOf(fields)]]
}

/** A bank that implements the port by a protocol of its own, with every check of a real one. */
export const practiceBank: GateBank = {
  terminal: PRACTICE_TERMINAL,
  connector: {
    ...atOnce({
      gateForm: (terminal, request) => ({
        action: terminal.gateUrl,
        fields: [
          ['oid', request.bankOrderId],
          ['pan', request.card.number.expose()],
          ['cv2', request.card.securityCode?.expose() ?? ''],
          ['okUrl', request.callbackUrl],
          ['rnd', request.random],
          ['amount', String(request.amountMinor)],
          ['taksit', String(request.installmentCount)],
          ['TranType', request.operation],
          ['lang', request.languageCode],
        ],
      }),
      readCallback: (_, expected, pairs) => verdictOf(expected, pairs),
    }),
  },
}

function verdictOf(expected: GateExpectation, pairs: Pairs): CallbackVerdict {
  const { HASH: mark, ...fields } = Object.fromEntries<string>(pairs)
  if (mark !== markOf(fields)) return { verified: false, why: 'the hash is wrong' }
  const different = Object.entries(echo(expected)).find(([name, value]) => fields[name] !== value)
  if (different !== undefined) return { verified: false, why: `${different[0]} is not ours` }
  const { mdStatus = '7', mdErrorMsg = null, md } = fields
  const proof =
    md === undefined
      ? null
      : new Secret('3-D Secure proof', { md, xid: 'xid', eci: '05', cavv: 'cavv' })
  return { verified: true, mdStatus: Number(mdStatus), mdErrorMessage: mdErrorMsg, proof }
}

function echo(expected: Echoed): CallbackFields {
  return {
    oid: expected.bankOrderId,
    amount: String(expected.amountMinor),
    taksit: String(expected.installmentCount),
    rnd: expected.random,
    okUrl: expected.callbackUrl,
  }
}

function markOf(fields: CallbackFields): string {
  return createHmac('sha256', STORE_KEY)
    .update(JSON.stringify(Object.entries(fields)))
    .digest('hex')
}
