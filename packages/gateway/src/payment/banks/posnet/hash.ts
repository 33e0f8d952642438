import { Secret } from '../../../base/kernel/index.ts'
import { base64Hash } from '../formats/same-hash.ts'

function hash(...values: readonly string[]): string {
  return base64Hash('sha256', values.join(';'))
}

type Keyed = Readonly<{ merchantId: string; terminalId: string; encryptionKey: Secret<string> }>

/** What the macs cover: neither installments, points, type nor card. */
export type Covered = Readonly<{ xid: string; amount: string; currency: string }>

export function firstHash({ encryptionKey, terminalId }: Omit<Keyed, 'merchantId'>): string {
  return hash(encryptionKey.expose(), terminalId)
}

/** The mac with which a callback is opened, and with which its money is taken. */
export function requestMac({ xid, amount, currency }: Covered, keyed: Keyed): string {
  return hash(xid, amount, currency, keyed.merchantId, firstHash(keyed))
}

/** The mac of the answer that says what a callback means. */
export function answerMac(mdStatus: string, covered: Covered, keyed: Keyed): string {
  const { xid, amount, currency } = covered
  return hash(mdStatus, xid, amount, currency, keyed.merchantId, firstHash(keyed))
}

/** The key and the terminal of the public test shop, and their hash by other implementations. */
const KNOWN = 'c1PPl+2UcdixyhgLYnf4VfJyFGaNQNOwE0uMkci7Uag='

/** Whether this runtime computes the hashes as the bank does. Checked at the start of live mode. */
export function posnetHashIsRight(): boolean {
  const encryptionKey = new Secret('encryptionKey', '10,10,10,10,10,10,10,10')
  return firstHash({ encryptionKey, terminalId: '67005551' }) === KNOWN
}
