import { type Bank, mood } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import { emptyFields, type FormPairs, formatAmount, isoTime } from '../../formats/index.ts'
import type { Finished } from '../../three-d-secure/index.ts'
import { callbackHash } from './akbank-hash.ts'
import { TEXTS } from './answer.ts'
import { akbankShops } from './terminals.ts'

/** The names that the hash of a success covers, as the bank sends them since 2026. */
const SUCCESS_NAMES =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+mdStatus+secureData+secureMd+maskedCardNumber+amount+installCount+okUrl+failUrl'

const FAILURE_NAMES = 'responseCode+responseMessage+orderId'

/** A bank may sign a further value at any time, as it did in 2026. */
export const SIGNED_NAME = mood('signed-name', {
  tr: 'Geri çağrıda bilinmeyen bir alanı (traceId) da imzalar',
  en: 'Signs a further field in callbacks, traceId, that nobody has announced',
})

/** The signed callback of a verification. */
export function callbackOf(bank: Bank, finished: Finished): FormPairs {
  const { verification, outcome, isUsable, cavv, returnedMinor, signingKey } = finished
  const shop = akbankShops.find(({ clientId }) => clientId === verification.clientId)
  if (shop === undefined) throw new Error(`Akbank has no terminal ${verification.clientId}.`)
  const secretKey = signingKey(shop.secretKey)
  if (!isUsable) {
    const failure = ['VPS-1279', TEXTS['VPS-1279']] as const
    return failureCallback({ secretKey }, verification.bankOrderId, failure)
  }
  const fields = {
    txnCode: '3001',
    responseCode: 'VPS-0000',
    responseMessage: TEXTS['VPS-0000'],
    txnDateTime: isoTime(bank.clock()),
    merchantSafeId: shop.merchantSafeId,
    terminalSafeId: shop.clientId,
    orderId: verification.bankOrderId,
    secureId: verification.xid,
    secureEcomInd: outcome.eci,
    mdStatus: outcome.mdStatus,
    secureData: cavv,
    secureMd: verification.md,
    maskedCardNumber: plainMask(verification.card),
    amount: formatAmount(returnedMinor),
    installCount: verification.installments === '' ? '1' : verification.installments,
    okUrl: verification.okUrl,
    failUrl: verification.failUrl,
  }
  if (!bank.moods.isOn(SIGNED_NAME)) return signed(secretKey, fields, SUCCESS_NAMES)
  const traceId = bank.identifiers.hex(32)
  const names = SUCCESS_NAMES.replace('+secureData', '+traceId+secureData')
  return signed(secretKey, { ...fields, traceId }, names)
}

/** A failure: only its code, its text and the order id are signed. */
export function failureCallback(
  { secretKey }: Readonly<{ secretKey: string }>,
  orderId: string,
  [responseCode, responseMessage]: readonly [code: string, text: string],
): FormPairs {
  const fields = {
    txnCode: '',
    responseCode,
    responseMessage,
    ...emptyFields('hostResponseCode hostMessage merchantSafeId terminalSafeId'),
    orderId,
  }
  return signed(secretKey, fields, FAILURE_NAMES)
}

function signed(
  secretKey: string,
  fields: Readonly<Record<string, string>>,
  hashParams: string,
): FormPairs {
  const hash = callbackHash(hashParams, (name) => fields[name] ?? '', secretKey)
  return [...Object.entries(fields), ['hashParams', hashParams], ['hash', hash]]
}
