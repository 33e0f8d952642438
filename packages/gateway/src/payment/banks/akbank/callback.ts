import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict } from '../connector.ts'
import { signsAgree } from '../formats/authentication-signs.ts'
import {
  CONTRADICTED,
  callbackReader,
  different,
  type FieldValue,
  failed,
  proven,
  refused,
} from '../formats/callback-fields.ts'
import { minorFromDecimal, shortText } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { akbankHash } from './hash.ts'
import { akbankCredentials } from './manifest.ts'
import { PAYMENT_MODEL } from './request.ts'

/** The names that the bank signs in a success, since 2026. */
const SIGNED_SUCCESS =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+mdStatus+secureData+secureMd+maskedCardNumber+amount+installCount+okUrl+failUrl'

/**
 * The bank's list of 2024. It leaves out the amount, and the form's hash does not keep the amount either: its
 * values have no borders, so that `100.00` without a reward is also `10` with the reward `0.00` (decision 4.12).
 */
const SIGNED_WITHOUT_AMOUNT =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+secureData+secureMd'

const SIGNED_FAILURE = 'responseCode+responseMessage+orderId'

/**
 * Reads the callback that the card holder's browser brings from the bank. The bank names the signed fields
 * itself (`hashParams`), and signs neither their names nor their borders. The same key signs our form, which
 * the browser holds. So the names that we need must be in the list, in the bank's order, and each value must have its
 * exact shape: then a signed text can be cut in one way only (decision 4.8). A further name, which the bank may add at
 * any time, must not help to cut it anew: such a list needs values that are those of our form to the letter.
 */
export const readCallback = callbackReader({
  hashProblem,
  problem: (value, { bankOrderId }) =>
    different(value('orderId') === bankOrderId ? null : 'orderId'),
  isFailure,
  // Of the values that are not compared.
  shapes: {
    txnCode: /^3\d{3}$/,
    responseCode: /^VPS-0000$/,
    responseMessage: /^[^\p{Cc}]{0,200}$/u,
    txnDateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/,
    secureId: /^[A-Za-z0-9+/]{27}=$/,
    secureEcomInd: /^(0[0-7])?$/,
    secureData: /^([A-Za-z0-9+/]{27}[A-Za-z0-9+/=])?$/,
    secureMd: /^[0-9A-F]{64}$/i,
  },
  // Of our form; those that the bank signs must be there.
  sent: (_, { installmentCount, callbackUrl }, terminal) => {
    const { merchantSafeId, terminalSafeId } = akbankCredentials(terminal)
    const installCount = String(installmentCount)
    return {
      merchantSafeId,
      terminalSafeId,
      installCount,
      okUrl: callbackUrl,
      failUrl: callbackUrl,
    }
  },
  repeated: () => ({ currencyCode: LIRA, paymentModel: PAYMENT_MODEL }),
  other: (value, { amountMinor }) => {
    const amount = value('amount')
    const isExact = value('hashParams') === SIGNED_SUCCESS
    const isOurs = isExact
      ? minorFromDecimal(amount) === amountMinor
      : amount === amountToDecimal(amountMinor)
    return isOurs ? null : 'amount'
  },
  mask: { name: 'maskedCardNumber', isOptional: false },
  verdictOf: (value) => (isFailure(value) ? failure(value) : success(value)),
})

/** Whether the list has all names of one that we know, in its order, and perhaps more. */
function holds(names: readonly string[], known: string): boolean {
  const needed = new Set(known.split('+'))
  return names.filter((name) => needed.has(name)).join('+') === known
}

/** The fields whose values decide, or are compared. */
export const READ_NAMES = [
  ...SIGNED_SUCCESS.split('+'),
  ...['hash', 'hashParams', 'currencyCode', 'paymentModel'],
]

const NAMES_MAXIMUM = 40
const LIST_OF_NAMES = /^[A-Za-z0-9]{1,40}(\+[A-Za-z0-9]{1,40})*$/

/** Null: the list is none of the bank. */
function kindOf(list: string): 'success' | 'failure' | 'withoutAmount' | null {
  const names = list.slice(0, NAMES_MAXIMUM * 41).split('+')
  if (!LIST_OF_NAMES.test(list) || names.length > NAMES_MAXIMUM) return null
  if (new Set(names).size < names.length) return null
  if (holds(names, SIGNED_SUCCESS)) return 'success'
  if (holds(names, SIGNED_WITHOUT_AMOUNT)) return 'withoutAmount'
  return holds(names, SIGNED_FAILURE) ? 'failure' : null
}

function isFailure(value: FieldValue): boolean {
  return kindOf(value('hashParams')) === 'failure'
}

/** Null: the bank has signed the callback. */
export function hashProblem(value: FieldValue, terminal: BankTerminal): string | null {
  const list = value('hashParams')
  const kind = kindOf(list)
  if (kind === 'withoutAmount') {
    return 'The bank signs neither amount nor card in its list of 2024. Ask it for the list of 2026.'
  }
  if (kind === null) return 'The list of signed fields is none of the bank.'
  const signed = list.split('+').map(value).join('')
  const { secretKey } = akbankCredentials(terminal)
  return isSameHash(value('hash'), akbankHash(signed, secretKey)) ? null : 'The hash is wrong.'
}

/** The holder failed, or gave up. Other codes are errors of the gate. */
const HOLDER_FAILED = 'VPS-1279'

const FAILURE_CODE = /^VPS-\d{4}$/

function failure(value: FieldValue): CallbackVerdict {
  const code = value('responseCode')
  if (!FAILURE_CODE.test(code) || code === 'VPS-0000') {
    return refused('The code of the failure is none.')
  }
  const text = shortText(`${code} ${value('responseMessage')}`)
  return failed(code === HOLDER_FAILED ? 0 : 7, text)
}

function success(value: FieldValue): CallbackVerdict {
  const mdStatus = value('mdStatus')
  const [eci, data] = [value('secureEcomInd'), value('secureData')]
  if (signsAgree({ mdStatus, eci, hasVerificationValue: data !== '' }) !== true) {
    return refused(CONTRADICTED)
  }
  return proven(Number(mdStatus), {
    secureId: value('secureId'),
    secureEcomInd: eci,
    secureData: data,
    secureMd: value('secureMd'),
  })
}
