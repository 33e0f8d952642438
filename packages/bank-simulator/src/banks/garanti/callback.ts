import type { Bank } from '../../bank/index.ts'
import { emptyFields, type Fields, type FormPairs, valuesOf } from '../../formats/index.ts'
import { isApproved } from '../../ledger/index.ts'
import { echoWith, type Finished } from '../../three-d-secure/index.ts'
import { maskFor } from './answer.ts'
import { callbackHash, coveredValues, HASH_PARAMS } from './garanti-hash.ts'
import { MORE_SIGNED_NAMES, SHORT_MASKS } from './moods.ts'
import { chargeVerified } from './orders.ts'
import { hostAnswerOf } from './reasons.ts'
import { terminalOf } from './terminals.ts'

/** The callback of a verification. A form with the level 3D_PAY is charged here. */
export function callbackOf(bank: Bank, finished: Finished): FormPairs {
  const { verification, outcome, isUsable, cavv, signingKey } = finished
  // No hash covers the amount.
  const echo = echoWith(finished, 'txnamount', String)
  if (outcome.mdStatus === '7') {
    const text = outcome.errorText || outcome.mdErrorMessage
    return errorCallback(echo, { terminalId: verification.clientId, text })
  }
  const fields = {
    ...Object.fromEntries(echo),
    ...verifiedFields(bank, finished),
    cavv,
    ...(isUsable ? chargedFields(bank, finished) : {}),
  }
  return signed(fields, signingKey(terminalOf(verification.clientId)?.storeKey ?? ''))
}

function verifiedFields(bank: Bank, { verification, outcome }: Finished): Fields {
  const isShort = bank.moods.isOn(SHORT_MASKS)
  return {
    xid: verification.xid,
    mdstatus: outcome.mdStatus,
    mderrormessage: outcome.mdErrorMessage,
    txnstatus: '',
    eci: outcome.eci,
    ...emptyFields(
      'paressyntaxok paresverified version ireqcode ireqdetail vendorcode cavvalgorithm',
    ),
    md: verification.md,
    terminalid: verification.clientId,
    clientid: verification.clientId,
    oid: verification.bankOrderId,
    transid: verification.bankOrderId,
    ...emptyFields('authcode response errmsg hostmsg procreturncode hostrefnum'),
    ...signedByMood(bank),
    MaskedPan: isShort ? maskFor(bank, verification.card) : verification.card.shortMask,
    apiversion: '512',
  }
}

function signedByMood({ moods, identifiers }: Bank): Fields {
  const rnd = identifiers.base64Of20Bytes()
  return moods.isOn(MORE_SIGNED_NAMES)
    ? { rnd: rnd.slice(0, 16), requestid: identifiers.uuid() }
    : { rnd: rnd.slice(0, 20) }
}

/** What a 3D_PAY form adds: the payment's end, covered by the hash. Nothing for the level 3D. */
function chargedFields(bank: Bank, { verification }: Finished): Fields {
  if (valuesOf(verification.echo)('secure3dsecuritylevel') !== '3D_PAY') return {}
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

function signed(fields: Fields, storeKey: string): FormPairs {
  const value = (name: string): string => fields[name] ?? ''
  const list = value('requestid') === '' ? HASH_PARAMS : `${HASH_PARAMS}requestid:`
  return [
    ...Object.entries(fields),
    ['hash', callbackHash(value, storeKey, list)],
    ['hashparams', list],
    ['hashparamsval', coveredValues(value, list)],
  ]
}

/** An error callback: mdstatus 7, and no hash at all. */
export function errorCallback(
  echo: FormPairs,
  { terminalId, text }: Readonly<{ terminalId: string; text: string }>,
): FormPairs {
  return Object.entries({
    ...Object.fromEntries(echo),
    mdstatus: '7',
    mderrormessage: text,
    errmsg: text,
    clientid: terminalId,
    oid: valuesOf(echo)('orderid'),
    response: 'Error',
    procreturncode: '99',
  })
}
