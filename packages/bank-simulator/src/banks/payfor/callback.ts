import type { Bank } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import {
  dottedTime,
  emptyFields,
  type Fields,
  type FormPairs,
  fieldsNamed,
  formatAmount,
  valuesOf,
} from '../../formats/index.ts'
import type { Finished } from '../../three-d-secure/index.ts'
import type { ApiAnswer } from './answer.ts'
import { textOf } from './codes.ts'
import { OWN_CALLBACKS } from './moods.ts'
import { bookVerified } from './orders.ts'
import { responseHash } from './payfor-hash.ts'
import { type PayforShop, shopOf } from './terminals.ts'

/** The signed callback of a verification. A form with SecureType 3DPay is charged here. */
export function callbackOf(bank: Bank, finished: Finished): FormPairs {
  const { verification, isUsable, cavv, returnedMinor, signingKey } = finished
  const shop = shopOf(verification.clientId)
  if (shop === undefined) throw new Error(`PayFor has no shop ${verification.clientId}.`)
  const isCharged = isUsable && valuesOf(verification.echo)('SecureType') === '3DPay'
  const isOther = returnedMinor !== verification.amountMinor
  const fields = {
    ...Object.fromEntries(verification.echo),
    // No hash covers the amount.
    ...(isOther ? { PurchAmount: formatAmount(returnedMinor) } : {}),
    ...verifiedFields(bank, finished),
    PayerAuthenticationCode: cavv,
    ...(isCharged ? chargedFields(bookVerified(bank, shop, verification).answer) : {}),
    ...(bank.moods.isOn(OWN_CALLBACKS) ? ownTexts(verification.echo, isUsable) : {}),
  }
  return signed(bank, fields, { ...shop, merchantPass: signingKey(shop.merchantPass) })
}

function ownTexts(echo: FormPairs, isUsable: boolean): Fields {
  const Lang = valuesOf(echo)('Lang').toLowerCase()
  return isUsable ? { Lang } : { Lang, '3DStatus': '0' }
}

function verifiedFields(bank: Bank, { verification, outcome, isUsable }: Finished): Fields {
  const code = isUsable ? 'V033' : 'V034'
  return {
    ...commonFields(bank),
    RequestGuid: verification.md,
    OrderId: verification.bankOrderId,
    RequestIp: verification.clientIp,
    PayerTxnId: verification.xid,
    Eci: outcome.eci,
    CardType: verification.card.scheme.slice(0, 1),
    CardMask: plainMask(verification.card),
    IrcDet: isUsable ? '' : '3D Secure Authorize Error',
    IrcCode: isUsable ? '' : 'MR15',
    D3Stat: outcome.transStatus,
    '3DStatus': isUsable ? outcome.mdStatus : '-1',
    ProcReturnCode: code,
    ErrMsg: textOf(code),
    HashType: 'Sha1',
  }
}

/** TxnStatus N and TxnResult Failed are there on good authentications too. */
function commonFields(bank: Bank): Fields {
  return {
    TransactionDate: dottedTime(bank.clock()).replace(/^(\d)\./, '0$1.'),
    Exponent: '2',
    MD: '',
    OrgOrderId: '',
    AlphaCode: 'TL',
    Version: '2.0',
    TxnStatus: 'N',
    TxnResult: 'Failed',
    ...emptyFields('AuthCode HostRefNum ErrorData VoidDate'),
    RefundedAmount: '0',
    ResponseRnd: `PF${bank.identifiers.digits(18)}`,
  }
}

/** The payment of a 3DPay form: the callback itself says how it ended. */
function chargedFields({ fields }: ApiAnswer): Fields {
  const value = valuesOf(fields)
  const isApproved = value('ProcReturnCode') === '00'
  return {
    ...Object.fromEntries(fieldsNamed(value, 'ProcReturnCode AuthCode HostRefNum ErrMsg')),
    TxnStatus: isApproved ? 'Y' : 'N',
    TxnResult: isApproved ? 'Success' : 'Failed',
  }
}

/** The callback for a form that the gate refused. For a used order number it is hashed with SHA-256. */
export function errorCallback(
  bank: Bank,
  shop: PayforShop,
  error: Readonly<{ echo: FormPairs; orderId: string; code: string }>,
): FormPairs {
  const fields: Fields = {
    ...Object.fromEntries(error.echo),
    ...commonFields(bank),
    RequestGuid: '0',
    OrderId: error.orderId,
    Eci: '',
    D3Stat: '',
    '3DStatus': '-1',
    ProcReturnCode: error.code,
    ErrMsg: textOf(error.code),
  }
  if (error.code === '101310') return signed(bank, fields, shop, 'sha256')
  return signed(bank, { ...fields, HashType: 'Sha1' }, shop)
}

function signed(
  bank: Bank,
  fields: Fields,
  shop: PayforShop,
  algorithm: 'sha1' | 'sha256' = 'sha1',
): FormPairs {
  const hash = responseHash((name) => fields[name] ?? '', shop, algorithm)
  const request = { ReqId: bank.identifiers.digits(8), ResponseHash: hash }
  return Object.entries({ ...fields, ...request })
}
