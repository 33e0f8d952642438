import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import type { Identifiers } from '../../formats/index.ts'
import type { PosnetTerminal } from './terminals.ts'

type Fields = Readonly<Record<string, string>>

const IV_BYTES = 12
const TAG_BYTES = 16

function keyOf({ encryptionKey }: PosnetTerminal): Buffer {
  return createHash('sha256').update(`packets ${encryptionKey}`).digest()
}

/** What the browser carries to the bank's page: the card and the payment, which only the bank can read. */
export function sealed(fields: Fields, terminal: PosnetTerminal, identifiers: Identifiers): string {
  const iv = Buffer.from(identifiers.hex(IV_BYTES), 'hex')
  const cipher = createCipheriv('aes-256-gcm', keyOf(terminal), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(fields)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('hex').toUpperCase()
}

/** Null for a packet that the bank did not make for this terminal. */
export function opened(packet: string, terminal: PosnetTerminal): Fields | null {
  const bytes = Buffer.from(packet, 'hex')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(terminal), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8'))
  } catch {
    return null
  }
}

/** The packet of the callback that belongs to the bank's packet. */
export function merchantPacketOf(bankPacket: string): string {
  return createHash('sha256').update(bankPacket).digest('hex').toUpperCase()
}

export function signOf(text: string, terminal: PosnetTerminal): string {
  const mac = createHmac('sha256', keyOf(terminal)).update(text).digest('hex')
  return mac.slice(0, 32).toUpperCase()
}
