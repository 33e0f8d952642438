import { amountToDecimal, Secret } from '../../kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict, GateExpectation } from '../connector.ts'
import { signsAgree } from '../formats/authentication-signs.ts'
import {
  type CallbackPairs,
  type FieldValue,
  fieldsOf,
  misshapenField,
  refused,
  refusedAsDifferent,
  refusedAsMisshapen,
  refusedAsRepeated,
} from '../formats/callback-fields.ts'
import { isMaskOf } from '../formats/card-mask.ts'
import { shortText } from '../formats/field-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { akbankCredentials } from './credentials.ts'
import { akbankHash } from './hash.ts'
import { LIRA, PAYMENT_MODEL } from './request.ts'

/** The names that the bank signs in a success, since 2024. */
const SIGNED_2024 =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+secureData+secureMd'

/** As above, since 2026. */
const SIGNED_2026 =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+mdStatus+secureData+secureMd+maskedCardNumber+amount+installCount+okUrl+failUrl'

const SIGNED_FAILURE = 'responseCode+responseMessage+orderId'

/**
 * Reads the callback that the card holder's browser brings from the bank. The bank names the signed fields
 * itself (`hashParams`), and signs neither their names nor their borders. The same key signs our form, which
 * the browser holds. So the list must be one that the bank uses, and each value must have its exact shape: then
 * a signed text can be cut in one way only (decision 4.8).
 */
export function readCallback(
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: CallbackPairs,
): CallbackVerdict {
  const value = fieldsOf(pairs)
  if (value === null) return refusedAsRepeated()
  const forgery = hashProblem(value, terminal)
  if (forgery !== null) return refused(forgery)
  const list = value('hashParams')
  if (value('orderId') !== expected.bankOrderId) return refusedAsDifferent('orderId')
  return list === SIGNED_FAILURE ? failure(value) : success(value, { list, expected, terminal })
}

/** Null: the bank has signed the callback. */
export function hashProblem(value: FieldValue, terminal: BankTerminal): string | null {
  const list = value('hashParams')
  if (![SIGNED_2024, SIGNED_2026, SIGNED_FAILURE].includes(list)) {
    return 'The list of signed fields is none of the bank.'
  }
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
  const mdErrorMessage = shortText(`${code} ${value('responseMessage')}`)
  return { verified: true, mdStatus: code === HOLDER_FAILED ? 0 : 7, mdErrorMessage, proof: null }
}

/** The shapes of the values that are not compared. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  txnCode: /^3\d{3}$/,
  responseCode: /^VPS-0000$/,
  responseMessage: /^[^\p{Cc}]{0,200}$/u,
  txnDateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/,
  secureId: /^[A-Za-z0-9+/]{27}=$/,
  secureEcomInd: /^(0[0-7])?$/,
  secureData: /^([A-Za-z0-9+/]{27}[A-Za-z0-9+/=])?$/,
  secureMd: /^[0-9A-F]{64}$/i,
}

type Attempt = Readonly<{ list: string; expected: GateExpectation; terminal: BankTerminal }>

function success(value: FieldValue, attempt: Attempt): CallbackVerdict {
  const misshapen = misshapenField(value, SHAPES)
  if (misshapen !== null) return refusedAsMisshapen(misshapen)
  const different = differentValue(value, attempt)
  if (different !== null) return refusedAsDifferent(different)
  const mdStatus = mdStatusOf(value, attempt.list)
  if (mdStatus === null) return refused('The mdStatus does not agree with the proof.')
  const proof = {
    secureId: value('secureId'),
    secureEcomInd: value('secureEcomInd'),
    secureData: value('secureData'),
    secureMd: value('secureMd'),
  }
  return {
    verified: true,
    mdStatus,
    mdErrorMessage: null,
    proof: new Secret('threeDSProof', proof),
  }
}

/** The values of our form that the bank repeats. Those outside the signed list are compared where they came. */
function differentValue(value: FieldValue, { list, expected, terminal }: Attempt): string | null {
  const { merchantSafeId, terminalSafeId } = akbankCredentials(terminal)
  const signed = new Set(list.split('+'))
  const sent: Readonly<Record<string, string>> = {
    merchantSafeId,
    terminalSafeId,
    amount: amountToDecimal(expected.amountMinor),
    installCount: String(expected.installmentCount),
    okUrl: expected.callbackUrl,
    failUrl: expected.callbackUrl,
    currencyCode: LIRA,
    paymentModel: PAYMENT_MODEL,
  }
  const wrong = Object.entries(sent).find(([name, ours]) => {
    const came = value(name)
    return came !== ours && (came !== '' || signed.has(name))
  })
  if (wrong !== undefined) return wrong[0]
  const mask = value('maskedCardNumber')
  const isOurCard = isMaskOf(mask, expected.cardDigits)
  return isOurCard || (mask === '' && list === SIGNED_2024) ? null : 'maskedCardNumber'
}

/** The list of 2024 signs no mdStatus: there only a whole proof counts. Null: the proof does not agree. */
function mdStatusOf(value: FieldValue, list: string): number | null {
  const mdStatus = list === SIGNED_2026 ? value('mdStatus') : '1'
  const eci = value('secureEcomInd')
  const agree = signsAgree({ mdStatus, eci, hasVerificationValue: value('secureData') !== '' })
  return agree === true ? Number(mdStatus) : null
}
