import type { Bank } from '../../bank/index.ts'
import {
  emptyFields,
  encodeLatin5,
  type FormPairs,
  formatAmount,
  longTime,
} from '../../formats/index.ts'
import { echoWith, type Finished, type VerificationOutcome } from '../../three-d-secure/index.ts'
import { OTHER_SCHEME, TURKISH_SHOP } from './moods.ts'
import { nestpayHash } from './nestpay-hash.ts'
import { nestpay } from './terminal.ts'

/** The signed callback of a verification. */
export function callbackOf(bank: Bank, finished: Finished): FormPairs {
  const { outcome, cavv, signingKey } = finished
  const fields = [
    ...echoWith(finished, 'amount', formatAmount),
    ...Object.entries(bankFields(bank, finished)),
    ...(outcome.eci === '' ? [] : [['eci', outcome.eci] as const]),
    ...(cavv === '' ? [] : [['cavv', cavv] as const]),
    ...directoryFields(bank, outcome),
  ]
  return sign(bank, fields, signingKey(nestpay.storeKey))
}

/** The callback for a form that the gate refused, without a verification. */
export function refusalCallback(
  bank: Bank,
  echo: FormPairs,
  fields: Readonly<Record<string, string>>,
): FormPairs {
  return sign(
    bank,
    [...echo, ...Object.entries({ ...fields, ProcReturnCode: '99' })],
    nestpay.storeKey,
  )
}

/** The signed fields. A field of the bank replaces an echoed field of the same name. */
function sign({ moods }: Bank, fields: FormPairs, storeKey: string): FormPairs {
  const last = new Map(fields.map(([name], index) => [name.toUpperCase(), index]))
  const pairs = fields.filter(([name], index) => last.get(name.toUpperCase()) === index)
  const signed: FormPairs = [
    ...pairs.filter(([name]) => !/^(hash|hashAlgorithm)$/i.test(name)),
    ['hashAlgorithm', 'ver3'],
  ]
  const charset = moods.isOn(TURKISH_SHOP) ? encodeLatin5 : undefined
  const hash = nestpayHash(signed, storeKey, charset)
  return [...signed, ['encoding', 'ISO-8859-9'], ['HASH', hash]]
}

function bankFields(
  bank: Bank,
  { verification, outcome }: Finished,
): Readonly<Record<string, string>> {
  const { card } = verification
  const usual = card.scheme === 'MASTERCARD' ? '2' : '1'
  const dsId = bank.moods.isOn(OTHER_SCHEME) ? '6' : usual
  const authenticatedFully = outcome.transStatus === 'Y'
  return {
    mdStatus: outcome.mdStatus,
    mdErrorMsg: outcome.mdErrorMessage,
    ErrMsg: outcome.errorText,
    ...(outcome.errorText === '' ? {} : { Response: 'Error', ProcReturnCode: '99' }),
    md: verification.md,
    xid: verification.xid,
    txstatus: outcome.transStatus,
    paresTxStatus: outcome.transStatus,
    veresEnrolledStatus: veresStatus(outcome),
    PAResSyntaxOK: 'true',
    PAResVerified: String(authenticatedFully || outcome.transStatus === 'N'),
    cavvAlgorithm: '',
    MaskedPan: card.shortMask,
    maskedCreditCard: card.maskedNumber,
    clientIp: verification.clientIp,
    protocol: '3DS2.2.0',
    version: '4.0',
    sID: dsId,
    dsId,
    'payResults.dsId': dsId,
    ACQBIN: '454672',
    merchantID: verification.clientId,
    merchantName: bank.moods.isOn(TURKISH_SHOP) ? 'Şık Çağdaş Mağaza' : nestpay.merchantName,
    digest: 'digest',
    ...emptyFields('iReqCode iReqDetail vendorCode'),
    THREED_ID: bank.identifiers.transactionId(),
    traceId: bank.identifiers.uuid().replaceAll('-', ''),
  }
}

function veresStatus(outcome: VerificationOutcome): string {
  if (outcome.mdStatus === '2' || outcome.mdStatus === '3') return 'N'
  return outcome.transStatus === '' ? 'U' : 'Y'
}

/** The fields of EMV 3-D Secure 2; none if no ACS (the issuer's server) took part. */
function directoryFields(bank: Bank, outcome: VerificationOutcome): FormPairs {
  if (outcome.transStatus === '') return []
  const { identifiers, clock } = bank
  return [
    ['TDS2.transStatus', outcome.transStatus],
    ...(outcome.reason === '' ? [] : [['TDS2.transStatusReason', outcome.reason] as const]),
    ['TDS2.dsTransID', identifiers.uuid()],
    ['TDS2.acsTransID', identifiers.uuid()],
    ['TDS2.threeDSServerTransID', identifiers.uuid()],
    ['TDS2.acsOperatorID', 'VEZNE_ACS_OPERATOR'],
    ['TDS2.acsReferenceNumber', 'VEZNE_ACS_REFERENCE'],
    ['TDS2.authenticationType', outcome.mdErrorMessage.includes('Challenge') ? '02' : ''],
    ['TDS2.authTimestamp', longTime(clock()).replace(/[^\d]/g, '').slice(0, 12)],
    ['TDS2.AResExtensions', ''],
    ['TDS2.RReqExtensions', ''],
  ]
}
