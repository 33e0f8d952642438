import type { Bank } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import { emptyFields, type FormPairs, parseAmount, valuesOf } from '../../formats/index.ts'
import type { Finished } from '../../three-d-secure/index.ts'
import { commaAmount } from './answer.ts'
import { callbackHash, HASH_PARAMS, hashedText } from './intervpos-hash.ts'
import { bookVerified } from './orders.ts'
import { type Refusal, refusalWords } from './request.ts'
import { type InterShop, shopOf } from './terminals.ts'

type Fields = Readonly<Record<string, string>>

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

function commonFields(form: (name: string) => string, orderId: string): Fields {
  return {
    ...emptyFields(NAMES_OF_ALL),
    ShopCode: form('ShopCode'),
    PAResVerified: 'False',
    PAResSyntaxOK: 'False',
    '3DStatus': '0',
    mdStatus: '0',
    Expiry: '****',
    OrderId: orderId,
    Currency: form('Currency'),
    OkUrl: form('OkUrl'),
    FailUrl: form('FailUrl'),
  }
}

/** The payment of a 3DPay form: the callback itself says how it ended. */
function chargedFields(answer: FormPairs): Fields {
  const value = valuesOf(answer)
  const names =
    'AuthCode HostRefNum TransId TRXDATE ProcReturnCode TxnResult ErrorMessage ErrorCode'
  const told = names.split(' ').map((name) => [name, value(name)])
  const Response = value('ProcReturnCode') === '00' ? 'Approved' : 'Declined'
  return { ...Object.fromEntries(told), Response }
}

/** The callback for a form that the gate refused. */
export function errorCallback(
  shop: InterShop,
  error: Readonly<{ echo: FormPairs; orderId: string; refusal: Refusal }>,
): FormPairs {
  const form = valuesOf(error.echo)
  const { code, errorCode, text } = refusalWords(error.refusal)
  const fields = {
    ...commonFields(form, error.orderId),
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
