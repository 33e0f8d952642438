import { createHash, createHmac } from 'node:crypto'
import { hashOfText } from '../../formats/index.ts'
import type { PosnetTerminal } from './terminals.ts'

type Keyed = Pick<PosnetTerminal, 'clientId' | 'merchantId' | 'encryptionKey'>
type Covered = Readonly<{ xid: string; amount: string; currency: string }>

function hash(...values: readonly string[]): string {
  return hashOfText('sha256', values.join(';'))
}

export function firstHash({ encryptionKey, clientId }: Omit<Keyed, 'merchantId'>): string {
  return hash(encryptionKey, clientId)
}

/** The mac with which the merchant asks what a callback says, and takes the money. */
export function requestMac({ xid, amount, currency }: Covered, terminal: Keyed): string {
  return hash(xid, amount, currency, terminal.merchantId, firstHash(terminal))
}

/** The mac of the answer that says what a callback means. */
export function answerMac(mdStatus: string, covered: Covered, terminal: Keyed): string {
  const { xid, amount, currency } = covered
  return hash(mdStatus, xid, amount, currency, terminal.merchantId, firstHash(terminal))
}

/** The packet of the callback that belongs to the bank's packet. */
export function merchantPacketOf(bankPacket: string): string {
  return createHash('sha256').update(bankPacket).digest('hex').toUpperCase()
}

/** The bank's own sign of its packets, which it alone can make. */
export function signOf(packets: string, { encryptionKey }: PosnetTerminal): string {
  const mac = createHmac('sha256', `packets ${encryptionKey}`).update(packets).digest('hex')
  return mac.slice(0, 32).toUpperCase()
}
