import { type Bank, firstFailure, paymentFields } from '../../bank/index.ts'
import { type FormPairs, parseMinor, type Value, valuesOf } from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { errorCallback } from './callback.ts'
import { formHash, securityData } from './garanti-hash.ts'
import { isMode } from './request.ts'
import { terminalOf } from './terminals.ts'

const CARD_FIELDS = /^(cardnumber|cardexpiredatemonth|cardexpiredateyear|cardcvv2)$/i

const FIELDS = paymentFields<string>({
  orderId: ['orderid', 'orderid'],
  amount: ['txnamount', 'txnamount'],
  currency: ['txncurrencycode', 'txncurrencycode'],
  installments: ['txninstallmentcount', 'txninstallmentcount'],
  cardNumber: ['cardnumber', 'cardnumber'],
  expiry: ['cardexpiredate', 'cardnumber'],
  securityCode: ['cardcvv2', 'cardnumber'],
  orderNumber: 36,
  amountOf: parseMinor,
  single: '',
})

/** Month and year of the card are two fields. */
function read(pairs: FormPairs): Value {
  const value = valuesOf(pairs)
  const expiry = value('cardexpiredatemonth') + value('cardexpiredateyear')
  return (name) => (name === 'cardexpiredate' ? expiry : value(name))
}

/** The form of gt3dengine. Nothing signs secure3dsecuritylevel, mode and the card. */
export const FORM: FormDialect = {
  names: {
    clientId: 'terminalid',
    language: 'lang',
    okUrl: 'successurl',
    failUrl: 'errorurl',
  },
  read,
  fields: FIELDS,
  echo: (pairs) => pairs.filter(([name]) => !CARD_FIELDS.test(name)),
  refusal: (bank, { value, echo }) => {
    const text = errorIn(bank, value)
    return text === null ? null : errorCallback(echo, { terminalId: value('terminalid'), text })
  },
}

/** Why the form is refused, as the text of the callback. */
function errorIn(bank: Bank, value: Value): string | null {
  const terminal = terminalOf(value('terminalid'))
  if (terminal === undefined || value('terminalmerchantid') !== terminal.merchantId) {
    return 'Terminal bulunamadi'
  }
  const security = securityData(terminal.passwords.PROVAUT, terminal.clientId)
  const expected = formHash(value, terminal.storeKey, security)
  const first = firstFailure([
    ['Guvenlik Kodu hatali', value('secure3dhash') === expected],
    ['Mukerrer siparis numarasi', bank.ledger.order(value('orderid')) === undefined],
  ])
  const wrongField = firstFailure([
    ['apiversion', value('apiversion') === '512'],
    ['mode', isMode(value('mode'))],
    ['secure3dsecuritylevel', ['3D', '3D_PAY'].includes(value('secure3dsecuritylevel'))],
    ['terminalprovuserid', value('terminalprovuserid') === 'PROVAUT'],
    ['txntype', ['sales', 'preauth'].includes(value('txntype'))],
    ['customeripaddress', value('customeripaddress') !== ''],
  ])
  const wrong = wrongField ?? FIELDS.error(value) ?? FIELDS.cardError(bank, value)
  return first ?? (wrong === null ? null : `Gecersiz alan: ${wrong}`)
}
