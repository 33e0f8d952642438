import { type Bank, USABLE_STATUSES } from '../bank/index.ts'
import type { FormPairs } from '../formats/index.ts'
import { isApproved, type Verification, type VerificationResult } from '../ledger/index.ts'
import type { VerificationOutcome } from '../three-d-secure/index.ts'
import { callbackHash, coveredValues, HASH_PARAMS } from './garanti-hash.ts'
import { chargeVerified } from './payment.ts'
import { hostAnswerOf } from './reasons.ts'
import { terminalOf } from './terminals.ts'

type Fields = Readonly<Record<string, string>>

/** The result and the callback of a verification. A form with the level 3D_PAY is charged here. */
export function finishVerification(
  bank: Bank,
  verification: Verification,
  outcome: VerificationOutcome,
): VerificationResult {
  const { mdStatus, eci } = outcome
  const isUsable = USABLE_STATUSES.has(mdStatus)
  const cavv = outcome.hasCavv ? bank.identifiers.base64Of20Bytes() : ''
  const callbackUrl = isUsable ? verification.okUrl : verification.failUrl
  const result = { mdStatus, eci, cavv, callbackUrl }
  if (mdStatus === '7') {
    const text = outcome.errorText || outcome.mdErrorMessage
    const error = { terminalId: verification.clientId, text }
    return { ...result, callback: errorCallback(echoFor(verification), error) }
  }
  const fields = {
    ...Object.fromEntries(echoFor(verification)),
    ...verifiedFields(bank, verification, outcome),
    cavv,
    ...(isUsable ? chargedFields(bank, verification) : {}),
  }
  return { ...result, callback: signed(fields, verification) }
}

/** The card `changed-amount` returns one lira more. No hash covers the amount: only a comparison finds it. */
function echoFor(verification: Verification): FormPairs {
  if (verification.card.behaviour !== 'changed-amount') return verification.echo
  const other = String(verification.amountMinor + 100)
  return verification.echo.map(([name, value]) =>
    name === 'txnamount' ? [name, other] : [name, value],
  )
}

function verifiedFields(
  bank: Bank,
  verification: Verification,
  outcome: VerificationOutcome,
): Fields {
  return {
    xid: verification.xid,
    mdstatus: outcome.mdStatus,
    mderrormessage: outcome.mdErrorMessage,
    txnstatus: '',
    eci: outcome.eci,
    paressyntaxok: '',
    paresverified: '',
    version: '',
    ireqcode: '',
    ireqdetail: '',
    vendorcode: '',
    cavvalgorithm: '',
    md: verification.md,
    terminalid: verification.clientId,
    clientid: verification.clientId,
    oid: verification.bankOrderId,
    transid: verification.bankOrderId,
    authcode: '',
    response: '',
    errmsg: '',
    hostmsg: '',
    procreturncode: '',
    hostrefnum: '',
    rnd: bank.identifiers.base64Of20Bytes().slice(0, 20),
    MaskedPan: verification.card.shortMask,
    apiversion: '512',
  }
}

/** What a 3D_PAY form adds: the payment's end, covered by the hash. Nothing for the level 3D. */
function chargedFields(bank: Bank, verification: Verification): Fields {
  const isCharged = verification.echo.some(
    ([name, value]) => name === 'secure3dsecuritylevel' && value === '3D_PAY',
  )
  if (!isCharged) return {}
  const booked = chargeVerified(bank, verification)
  if (booked === null) return { response: 'Error', procreturncode: '99', errmsg: 'Sistem Hatasi' }
  const { code, message } = hostAnswerOf(booked.procReturnCode)
  const approved = isApproved(booked)
  return {
    authcode: booked.authCode,
    procreturncode: code,
    response: approved ? 'Approved' : 'Declined',
    hostmsg: approved ? '' : message,
    hostrefnum: booked.hostReference,
  }
}

/** The card `bad-hash` gets a forger's callback: signed with another key. */
function signed(fields: Fields, { clientId, card }: Verification): FormPairs {
  const key = terminalOf(clientId)?.storeKey ?? ''
  const storeKey = card.behaviour === 'bad-hash' ? `${key}-FORGED` : key
  const value = (name: string): string => fields[name] ?? ''
  return [
    ...Object.entries(fields),
    ['hash', callbackHash(value, storeKey, HASH_PARAMS)],
    ['hashparams', HASH_PARAMS],
    ['hashparamsval', coveredValues(value, HASH_PARAMS)],
  ]
}

/** An error callback: mdstatus 7, and no hash at all. */
export function errorCallback(
  echo: FormPairs,
  { terminalId, text }: Readonly<{ terminalId: string; text: string }>,
): FormPairs {
  const orderId = echo.find(([name]) => name === 'orderid')?.[1] ?? ''
  return Object.entries({
    ...Object.fromEntries(echo),
    mdstatus: '7',
    mderrormessage: text,
    errmsg: text,
    clientid: terminalId,
    oid: orderId,
    response: 'Error',
    procreturncode: '99',
  })
}
