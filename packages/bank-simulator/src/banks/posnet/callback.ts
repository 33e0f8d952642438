import type { Bank } from '../../bank/index.ts'
import { type FormPairs, valuesOf } from '../../formats/index.ts'
import type { Finished } from '../../three-d-secure/index.ts'
import { merchantPacketOf, signOf } from './packets.ts'
import { xidOf } from './request.ts'
import { terminalOf } from './terminals.ts'

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
