import type { Bank } from '../../bank/index.ts'
import { type FormPairs, parseMinor, type Value, valuesOf } from '../../formats/index.ts'
import type { Finished, FormDialect } from '../../three-d-secure/index.ts'
import { merchantPacketOf, opened, signOf } from './packets.ts'
import { currencyOf, installmentsOf, ownOrderId, xidOf } from './request.ts'
import { type PosnetTerminal, posnetTerminals, terminalOf } from './terminals.ts'

function terminalIn(value: Value): PosnetTerminal | undefined {
  return posnetTerminals.find(
    ({ merchantId, posnetId }) => merchantId === value('mid') && posnetId === value('posnetID'),
  )
}

/** The form's own fields, with what its packet holds. */
function read(pairs: FormPairs): Value {
  const value = valuesOf(pairs)
  const terminal = terminalIn(value)
  const packet = terminal === undefined ? null : opened(value('posnetData'), terminal)
  if (terminal === undefined || packet === null) return value
  const packed: Readonly<Record<string, string>> = {
    ...packet,
    terminalId: terminal.clientId,
    orderId: ownOrderId(packet['XID'] ?? ''),
    currency: currencyOf(packet['currencyCode'] ?? '') ?? '',
  }
  return (name) => packed[name] ?? value(name)
}

/** The form of the gate. It carries no card but in the bank's own packet. */
export const FORM: FormDialect = {
  names: {
    clientId: 'terminalId',
    bankOrderId: 'orderId',
    currency: 'currency',
    language: 'lang',
    cardNumber: 'ccno',
    okUrl: 'merchantReturnURL',
    failUrl: 'merchantReturnURL',
  },
  read,
  amountOf: (value) => parseMinor(value('amount')),
  installmentsOf: (value) => installmentsOf(value('installment')),
  echo: (_, value) => [['TranType', value('tranType')]],
  refusal: (bank, { value }) => {
    const terminal = terminalIn(value)
    if (terminal === undefined || value('terminalId') === '') return 'unusable'
    const packets = value('posnetData') + value('posnetData2')
    if (value('digest') !== signOf(packets, terminal)) return 'unusable'
    // An order's number is used up by its payment.
    return bank.ledger.order(value('orderId')) === undefined ? null : 'unusable'
  },
}

/** What the browser brings to the merchant: packets that only the bank can open, and hints that nothing signs. */
export function callbackOf(_: Bank, { verification, returnedMinor }: Finished): FormPairs {
  const terminal = terminalOf(verification.clientId)
  if (terminal === undefined) throw new Error(`PosNet has no terminal ${verification.clientId}.`)
  const bankPacket = verification.md
  const merchantPacket = merchantPacketOf(bankPacket)
  return [
    ['MerchantPacket', merchantPacket],
    ['BankPacket', bankPacket],
    ['Sign', signOf(bankPacket + merchantPacket, terminal)],
    ['CCPrefix', verification.card.bin],
    ['TranType', valuesOf(verification.echo)('TranType')],
    ['Amount', String(returnedMinor)],
    ['Xid', xidOf(verification.bankOrderId)],
    ['MerchantId', terminal.merchantId],
  ]
}
