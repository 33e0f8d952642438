import { type FormPairs, parseMinor, type Value, valuesOf } from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { opened, signOf } from './packets.ts'
import { currencyOf, installmentsOf, ownOrderId } from './request.ts'
import { type PosnetTerminal, posnetTerminals } from './terminals.ts'

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
