import { type Bank, firstFailure } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import {
  emptyFields,
  type Fields,
  type FormPairs,
  fieldsNamed,
  parseAmount,
  type Value,
  valuesOf,
} from '../../formats/index.ts'
import type { Finished, FormDialect } from '../../three-d-secure/index.ts'
import { commaAmount } from './answer.ts'
import { callbackHash, formHash, HASH_PARAMS, hashedText } from './intervpos-hash.ts'
import { bookVerified } from './orders.ts'
import { PAYMENT, REFUSALS, type Refusal } from './request.ts'
import { type InterShop, shopOf } from './terminals.ts'

/** What the callback needs of the form: never the card. */
const KEPT = 'ShopCode SecureType TxnType PurchAmount Currency OkUrl FailUrl'

/** The form of `Default.aspx`, from a browser or from a program. Nothing signs SecureType, Currency and the card. */
export const FORM: FormDialect = {
  names: { clientId: 'ShopCode', language: 'Lang', okUrl: 'OkUrl', failUrl: 'FailUrl' },
  fields: PAYMENT,
  echo: (_, value) => fieldsNamed(value, KEPT),
  refusal: (bank, { value }) => {
    const shop = shopOf(value('ShopCode'))
    if (shop === undefined) return 'unusable'
    const refusal = errorIn(bank, value, shop.merchantPass)
    return refusal === null ? null : errorCallback(shop, value, refusal)
  },
}

function errorIn(bank: Bank, value: Value, merchantPass: string): Refusal | null {
  return (
    firstFailure<Refusal>([
      ['hash', value('Hash') === formHash(value, merchantPass)],
      ['type', ['Auth', 'PreAuth'].includes(value('TxnType'))],
    ]) ??
    PAYMENT.error(value) ??
    PAYMENT.cardError(bank, value) ??
    (bank.ledger.order(value('OrderId')) === undefined ? null : 'state')
  )
}

/** The signed callback of a verification. A form with SecureType 3DPay is charged here. */
export function callbackOf(bank: Bank, finished: Finished): FormPairs {
  const { verification, outcome, isUsable, cavv, returnedMinor, signingKey } = finished
  const shop = shopOf(verification.clientId)
  if (shop === undefined) throw new Error(`InterVPOS has no shop ${verification.clientId}.`)
  const form = valuesOf(verification.echo)
  const isCharged = isUsable && form('SecureType') === '3DPay'
  const fields = {
    ...commonFields(form, verification.bankOrderId),
    PurchAmount: shortAmount(returnedMinor),
    TxnStat: outcome.transStatus || (isUsable ? 'A' : 'E'),
    MD: verification.md,
    Eci: outcome.eci,
    PayerAuthenticationCode: cavv,
    PayerTxnId: verification.xid,
    ...(isUsable ? { PAResVerified: 'True', PAResSyntaxOK: 'True' } : {}),
    Pan: plainMask(verification.card),
    '3DStatus': outcome.mdStatus,
    mdStatus: outcome.mdStatus,
    ErrorMessage: isUsable ? '' : outcome.mdErrorMessage,
    ...(isCharged ? chargedFields(bookVerified(bank, shop, verification)) : {}),
  }
  return signed(fields, signingKey(shop.merchantPass))
}

/** `1,01`, and whole lira without decimals: `320`. */
function shortAmount(amountMinor: number): string {
  return commaAmount(amountMinor).replaceAll('.', '').replace(/,00$/, '')
}

const NAMES_OF_ALL =
  'Version MerchantID ShopCode TxnStat MD RetCode RetDet VenderCode Eci PayerAuthenticationCode PayerTxnId ' +
  'CavvAlg PAResVerified PAResSyntaxOK Expiry Pan OrderId PurchAmount Exponent Description Description2 Currency ' +
  'OkUrl FailUrl 3DStatus AuthCode HostRefNum TransId TRXDATE CardHolderName mdStatus ProcReturnCode TxnResult ' +
  'ErrorMessage ErrorCode Response'

function commonFields(form: Value, orderId: string): Fields {
  return {
    ...emptyFields(NAMES_OF_ALL),
    ...Object.fromEntries(fieldsNamed(form, 'ShopCode Currency OkUrl FailUrl')),
    PAResVerified: 'False',
    PAResSyntaxOK: 'False',
    '3DStatus': '0',
    mdStatus: '0',
    Expiry: '****',
    OrderId: orderId,
  }
}

/** The payment of a 3DPay form: the callback itself says how it ended. */
function chargedFields(answer: FormPairs): Fields {
  const value = valuesOf(answer)
  const Response = value('ProcReturnCode') === '00' ? 'Approved' : 'Declined'
  return { ...Object.fromEntries(fieldsNamed(value, CHARGED)), Response }
}

const CHARGED =
  'AuthCode HostRefNum TransId TRXDATE ProcReturnCode TxnResult ErrorMessage ErrorCode'

/** The callback for a form that the gate refused. */
function errorCallback(shop: InterShop, form: Value, refusal: Refusal): FormPairs {
  const { code, errorCode, text } = REFUSALS[refusal]
  const fields = {
    ...commonFields(form, form('OrderId')),
    PurchAmount: shortAmount(parseAmount(form('PurchAmount')) ?? 0),
    TxnStat: 'N',
    ProcReturnCode: code,
    ErrorCode: errorCode,
    ErrorMessage: text,
  }
  return signed(fields, shop.merchantPass)
}

function signed(fields: Fields, key: string): FormPairs {
  const value = (name: string): string => fields[name] ?? ''
  return [
    ...Object.entries(fields),
    ['HASH', callbackHash(value, key)],
    ['HASHPARAMS', HASH_PARAMS],
    ['HASHPARAMSVAL', hashedText(value)],
  ]
}
