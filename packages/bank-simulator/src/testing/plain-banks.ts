import * as akbank from './akbank-client.ts'
import { type Fields, payment, provisionAfter, type TestBank } from './bank-client.ts'
import * as garanti from './garanti-client.ts'
import * as intervpos from './intervpos-client.ts'
import * as payflex from './payflex-client.ts'
import * as payfor from './payfor-client.ts'
import * as posnet from './posnet-client.ts'

/** One step of a story: an operation on an order, with an amount in lira where it has one. */
export type Step = Readonly<{
  operation: 'Auth' | 'PreAuth' | 'PostAuth' | 'Void' | 'Refund' | 'Ask'
  orderId: string
  amount: string
  card: string
}>

/** What a verification came back with, in the same words for every bank. */
type Verified = Readonly<{ callback: Fields; usableStatus: string | null; amount: string }>

/** The protocols behind one face, each spoken by its plain client. */
export type PlainBank = Readonly<{
  name: 'nestpay' | 'akbank' | 'payfor' | 'garanti' | 'intervpos' | 'payflex' | 'posnet'
  /** The mdStatus values with which this bank opens no page, although they could be paid with elsewhere. */
  neverOpened?: readonly string[]
  /** The bank's code: `00` for an approval. */
  perform: (bank: TestBank, step: Step) => Promise<string>
  verify: (bank: TestBank, orderId: string, card: string) => Promise<Verified>
  /** Pays 100.00 lira with what the callback brought. */
  provision: (bank: TestBank, callback: Fields) => Promise<string>
}>

const nestpay: PlainBank = {
  name: 'nestpay',
  perform: async (bank, { operation, orderId, amount, card }) => {
    if (operation === 'Ask') {
      const found = await bank.api({ OrderId: orderId, 'Extra/ORDERSTATUS': 'QUERY' })
      return found.value('ProcReturnCode')
    }
    const isPayment = operation === 'Auth' || operation === 'PreAuth'
    const type = operation === 'Refund' ? 'Credit' : operation
    const fields = isPayment
      ? payment(orderId, { Type: type, Number: card })
      : { Type: type, OrderId: orderId, Total: amount, Currency: '949' }
    const { value } = await bank.api(fields)
    return value('Response') === 'Error' ? value('ERRORCODE') : value('ProcReturnCode')
  },
  verify: async (bank, oid, pan) => {
    const callback = await bank.verify({ oid, pan })
    return verified(callback, callback['mdStatus'], callback['amount'])
  },
  provision: async (bank, callback) => {
    const { value } = await bank.api(provisionAfter(callback))
    return value('ProcReturnCode')
  },
}

function verified(callback: Fields, status = '', amount = ''): Verified {
  const usableStatus = /^[1-4]$/.test(status) ? status : null
  return { callback, usableStatus, amount }
}

const AKBANK_CODES = {
  Auth: '1000',
  PreAuth: '1004',
  PostAuth: '1005',
  Void: '1003',
  Refund: '1002',
  Ask: '1010',
}

const akbankJson: PlainBank = {
  name: 'akbank',
  perform: async (bank, { operation, orderId, amount, card }) => {
    const txnCode = AKBANK_CODES[operation]
    const isPayment = operation === 'Auth' || operation === 'PreAuth'
    const hasAmount = operation === 'PostAuth' || operation === 'Refund'
    const body = isPayment
      ? { ...akbank.sale(orderId, cardOf(card)), txnCode }
      : akbank.onOrder(txnCode, orderId, hasAmount ? amount : undefined)
    return akbank.codeOf(await akbank.send(bank, body))
  },
  verify: async (bank, orderId, creditCard) => {
    const callback = await akbank.verify(bank, akbank.gateForm(orderId, { creditCard }))
    const status = callback['responseCode'] === 'VPS-0000' ? callback['mdStatus'] : ''
    return verified(callback, status, callback['amount'])
  },
  provision: async (bank, callback) =>
    akbank.codeOf(await akbank.send(bank, akbank.provision(callback))),
}

const cardOf = (cardNumber: string) => ({
  card: { cardNumber, cvv2: '000', expireDate: '1230' },
})

const payforXml: PlainBank = {
  name: 'payfor',
  perform: async (bank, { operation, orderId, amount, card }) => {
    const isPayment = operation === 'Auth' || operation === 'PreAuth'
    const sum: Fields = operation === 'Void' ? {} : { PurchAmount: amount }
    const paying = () => payfor.sale(orderId, { TxnType: operation, Pan: card })
    const fields =
      operation === 'Ask'
        ? payfor.inquiry(orderId)
        : isPayment
          ? paying()
          : payfor.onOrder(operation, orderId, sum)
    return (await payfor.send(bank, fields)).value('ProcReturnCode')
  },
  verify: async (bank, orderId, Pan) => {
    const callback = await payfor.verify(bank, payfor.gateForm(orderId, { Pan }))
    const status = callback['ProcReturnCode'] === 'V033' ? callback['3DStatus'] : ''
    return verified(callback, status, callback['PurchAmount'])
  },
  provision: async (bank, callback) =>
    (await payfor.send(bank, payfor.provision(callback))).value('ProcReturnCode'),
}

const GARANTI_TYPES = {
  Auth: 'sales',
  PreAuth: 'preauth',
  PostAuth: 'postauth',
  Void: 'void',
  Refund: 'refund',
  Ask: 'orderinq',
}

const garantiXml: PlainBank = {
  name: 'garanti',
  perform: async (bank, { operation, orderId, amount, card }) => {
    const type = GARANTI_TYPES[operation]
    if (operation === 'Auth' || operation === 'PreAuth') {
      const paying = garanti.sale(orderId, { type, card: { number: card } })
      return garanti.codeOf(await garanti.send(bank, paying))
    }
    const known = await garanti.send(bank, { type: 'orderinq', orderId })
    if (operation === 'Ask') return garanti.codeOf(known)
    const OriginalRetrefNum = lastReference(known)
    const request = { type, orderId, amount: String(Math.round(Number(amount) * 100)) }
    const transaction = { OriginalRetrefNum: OriginalRetrefNum || '000000000000' }
    return garanti.codeOf(await garanti.send(bank, { ...request, transaction }))
  },
  verify: async (bank, orderId, cardnumber) => {
    const callback = await garanti.verify(bank, garanti.gateForm(orderId, { cardnumber }))
    const amount = (Number(callback['txnamount']) / 100).toFixed(2)
    return verified(callback, callback['mdstatus'], amount)
  },
  provision: async (bank, callback) =>
    garanti.codeOf(await garanti.send(bank, garanti.provision(callback))),
}

const intervposForms: PlainBank = {
  name: 'intervpos',
  perform: async (bank, { operation, orderId, amount, card }) => {
    const isPayment = operation === 'Auth' || operation === 'PreAuth'
    const sum: Fields = operation === 'Void' ? {} : { PurchAmount: amount }
    const paying = () => intervpos.sale(orderId, { TxnType: operation, Pan: card })
    const fields =
      operation === 'Ask'
        ? intervpos.status(orderId)
        : isPayment
          ? paying()
          : intervpos.onOrder(operation, orderId, sum)
    return (await intervpos.send(bank, fields)).value('ProcReturnCode')
  },
  verify: async (bank, orderId, Pan) => {
    const callback = await intervpos.verify(bank, intervpos.gateForm(orderId, { Pan }))
    const status = callback['ProcReturnCode'] === '' ? callback['mdStatus'] : ''
    const amount = Number((callback['PurchAmount'] ?? '').replace(',', '.'))
    return verified(callback, status, amount.toFixed(2))
  },
  provision: async (bank, callback) =>
    (await intervpos.send(bank, intervpos.provision(callback))).value('ProcReturnCode'),
}

/** The RetrefNum inside the result of an inquiry. */
function lastReference({ xml }: garanti.Reply): string {
  return /<OrderInqResult>.*?<RetrefNum>(\d*)</s.exec(xml)?.[1] ?? ''
}

const posnetXml: PlainBank = {
  name: 'posnet',
  perform: async (bank, { operation, orderId, amount, card }) => {
    if (operation === 'Ask') return posnet.codeOf(await posnet.agreement(bank, orderId))
    if (operation !== 'Auth' && operation !== 'PreAuth') {
      return posnet.codeOf(await posnet.onOrder(bank, { operation, orderId, amount }))
    }
    const name = operation === 'Auth' ? 'sale' : 'auth'
    return posnet.codeOf(await posnet.send(bank, name, posnet.sale(orderId, { ccno: card })))
  },
  verify: async (bank, orderId, ccno) => {
    const form = posnet.gateForm(await posnet.packets(bank, orderId, { ccno }))
    const callback = await posnet.verify(bank, form)
    const said = await posnet.send(bank, 'oosResolveMerchantData', posnet.about(callback))
    const amount = (Number(said.value('amount')) / 100).toFixed(2)
    return verified(callback, said.value('mdStatus'), amount)
  },
  provision: async (bank, callback) =>
    posnet.codeOf(await posnet.send(bank, 'oosTranData', posnet.about(callback))),
}

const PAYFLEX_TYPES = {
  Auth: 'Sale',
  PreAuth: 'Auth',
  PostAuth: 'Capture',
  Void: 'Cancel',
  Refund: 'Refund',
}

const payflexXml: PlainBank = {
  name: 'payflex',
  neverOpened: ['2', '3'],
  perform: async (bank, { operation, orderId, amount, card }) => {
    if (operation === 'Ask') {
      const found = await payflex.search(bank, { OrderId: orderId })
      return isoOf(found.value('ResultCode')) || 'none'
    }
    const type = PAYFLEX_TYPES[operation]
    const sum: Fields = operation === 'Void' ? {} : { CurrencyAmount: amount, CurrencyCode: '949' }
    const fields =
      operation === 'Auth' || operation === 'PreAuth'
        ? payflex.sale(orderId, {
            TransactionType: type,
            TransactionId: `${orderId}-${operation}-${card}`,
            Pan: card,
          })
        : payflex.onTransaction(type, await payflexReference(bank, operation, orderId), sum)
    const named = operation === 'PostAuth' ? { TransactionId: `${orderId}-capture` } : {}
    return isoOf((await payflex.send(bank, { ...fields, ...named })).value('ResultCode'))
  },
  verify: async (bank, id, Pan) => {
    const callback = await payflex.verify(bank, payflex.enrolment(id, { Pan }))
    const status = { Y: '1', A: '4' }[callback['Status'] ?? '']
    return verified(callback, status, (Number(callback['PurchAmount']) / 100).toFixed(2))
  },
  provision: async (bank, callback) =>
    isoOf((await payflex.send(bank, payflex.provision(callback))).value('ResultCode')),
}

/** A void and a refund name the capture, where there is one that stands; a capture names the payment. */
async function payflexReference(bank: TestBank, operation: Step['operation'], orderId: string) {
  const payment = await payflex.search(bank, { OrderId: orderId })
  const captured = payment.value('IsCaptured') === 'true' && operation !== 'PostAuth'
  return captured ? `${orderId}-capture` : payment.value('TransactionId')
}

/** Codes of the issuer's host are ISO codes behind two zeros. */
function isoOf(code: string): string {
  return code.startsWith('00') ? code.slice(2) : code
}

export const plainBanks: readonly PlainBank[] = [
  nestpay,
  akbankJson,
  payforXml,
  garantiXml,
  intervposForms,
  payflexXml,
  posnetXml,
]
