import { type Bank, cardError, firstFailure } from '../../bank/index.ts'
import {
  CURRENCIES,
  isOrderId,
  parseInstallments,
  parseMinor,
  type Value,
} from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { errorCallback } from './callback.ts'
import { formHash, securityData } from './garanti-hash.ts'
import { CARD_NAMES, isMode } from './request.ts'
import { terminalOf } from './terminals.ts'

const CARD_FIELDS = /^(cardnumber|cardexpiredatemonth|cardexpiredateyear|cardcvv2)$/i

/** The form of gt3dengine. Nothing signs secure3dsecuritylevel, mode and the card. */
export const FORM: FormDialect = {
  names: {
    clientId: 'terminalid',
    bankOrderId: 'orderid',
    currency: 'txncurrencycode',
    language: 'lang',
    cardNumber: 'cardnumber',
    okUrl: 'successurl',
    failUrl: 'errorurl',
  },
  amountOf: (value) => parseMinor(value('txnamount')),
  installmentsOf: (value) => value('txninstallmentcount'),
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
  const expiry = value('cardexpiredatemonth') + value('cardexpiredateyear')
  const card = { number: value('cardnumber'), expiry, code: value('cardcvv2') }
  const wrongField = firstFailure([
    ['apiversion', value('apiversion') === '512'],
    ['mode', isMode(value('mode'))],
    ['secure3dsecuritylevel', ['3D', '3D_PAY'].includes(value('secure3dsecuritylevel'))],
    ['terminalprovuserid', value('terminalprovuserid') === 'PROVAUT'],
    ['txntype', ['sales', 'preauth'].includes(value('txntype'))],
    ['orderid', isOrderId(value('orderid'), 36)],
    ['txnamount', parseMinor(value('txnamount')) !== null],
    ['txncurrencycode', CURRENCIES.has(value('txncurrencycode'))],
    ['txninstallmentcount', parseInstallments(value('txninstallmentcount'), '') !== null],
    ['customeripaddress', value('customeripaddress') !== ''],
    ['cardnumber', cardError(card, bank.clock(), CARD_NAMES) === null],
  ])
  return first ?? (wrongField === null ? null : `Gecersiz alan: ${wrongField}`)
}
