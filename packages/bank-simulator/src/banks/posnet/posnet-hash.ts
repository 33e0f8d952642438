import { createHash } from 'node:crypto'
import type { PosnetTerminal } from './terminals.ts'

function hash(...values: readonly string[]): string {
  return createHash('sha256').update(values.join(';')).digest('base64')
}

type Keyed = Pick<PosnetTerminal, 'clientId' | 'merchantId' | 'encryptionKey'>

export function firstHash({ encryptionKey, clientId }: Omit<Keyed, 'merchantId'>): string {
  return hash(encryptionKey, clientId)
}

type Covered = Readonly<{ xid: string; amount: string; currency: string }>

/** The mac with which the merchant asks what a callback says, and takes the money. */
export function requestMac({ xid, amount, currency }: Covered, terminal: Keyed): string {
  return hash(xid, amount, currency, terminal.merchantId, firstHash(terminal))
}

/** The mac of the answer that says what a callback means. */
export function answerMac(mdStatus: string, covered: Covered, terminal: Keyed): string {
  const { xid, amount, currency } = covered
  return hash(mdStatus, xid, amount, currency, terminal.merchantId, firstHash(terminal))
}
