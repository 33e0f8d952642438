import { type Bank, firstFailure } from '../../bank/index.ts'
import { fieldsNamed } from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { errorCallback } from './callback.ts'
import type { PayforCode } from './codes.ts'
import { formHash } from './payfor-hash.ts'
import { type ApiRequest, fromForm, PAYMENT } from './request.ts'
import { MBR_ID, shopOf } from './terminals.ts'

/** The fields that the callback repeats: never the card, and never a password. */
const ECHOED =
  'MbrId MerchantID SecureType TxnType PurchAmount Currency InstallmentCount BonusAmount ' +
  'OkUrl FailUrl Lang Rnd Hash CardHolderName'

/** The form of `Default.aspx`. Nothing signs SecureType, Currency and the card. */
export const FORM: FormDialect = {
  names: { clientId: 'MerchantID', language: 'Lang', okUrl: 'OkUrl', failUrl: 'FailUrl' },
  read: fromForm,
  fields: PAYMENT,
  echo: (_, value) => fieldsNamed(value, ECHOED),
  refusal: (bank, { value, echo }) => {
    const shop = shopOf(value('MerchantID'))
    if (shop === undefined) return 'unusable'
    const code = errorIn(bank, value)
    if (code === null) return null
    return errorCallback(bank, shop, { echo, orderId: value('OrderId'), code })
  },
}

function errorIn(bank: Bank, request: ApiRequest): PayforCode | null {
  const shop = shopOf(request('MerchantID'))
  const isHashed = request('Hash') === formHash(request, shop?.merchantPass ?? '')
  return (
    firstFailure<PayforCode>([
      // A wrong bank number is a wrong hash too.
      ['M030', request('MbrId') === MBR_ID && isHashed],
      ['M049', request('UserCode') === shop?.userCode],
      ['M015', ['Auth', 'PreAuth', 'ParaPuanAuth'].includes(request('TxnType'))],
      ['M038', Math.max(request('OkUrl').length, request('FailUrl').length) <= 200],
    ]) ??
    PAYMENT.error(request) ??
    PAYMENT.cardError(bank, request) ??
    (bank.ledger.order(request('OrderId')) === undefined ? null : '101310')
  )
}
