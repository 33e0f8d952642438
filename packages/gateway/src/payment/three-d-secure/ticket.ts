import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { type Secret, uuidOfHex } from '../../base/kernel/index.ts'

/** The content of a one-time address: a session, and a secret that proves the right to it. */
export type Ticket = Readonly<{ merchantId: string; sessionId: string; secret: Buffer }>

/** The page that the ticket is for. A ticket for one page is not valid for the other. */
type TicketPlace = 'start' | 'return'

const ID_BYTES = 16
export const TICKET_SECRET_BYTES = 32
const TICKET_BYTES = 2 * ID_BYTES + TICKET_SECRET_BYTES
const TAG_BYTES = 16

/**
 * The text in the path of a one-time address: base64url(merchant id ‖ session id ‖ secret ‖ tag). The ids
 * lead to the session by its primary key. The tag is a MAC of the rest. Only the hash of the last attempt's
 * secret is stored; the tag shows that an earlier attempt's address was once valid.
 */
export function writeTicket(ticket: Ticket, place: TicketPlace, key: Secret<Buffer>): string {
  const { merchantId, sessionId, secret } = ticket
  const bytes = Buffer.concat([uuidBytes(merchantId), uuidBytes(sessionId), secret])
  return Buffer.concat([bytes, tagOf(bytes, place, key)]).toString('base64url')
}

/** The address of the start page (decision 4.5). */
export function startUrlOf(publicUrl: string, ticketText: string): string {
  return `${publicUrl}/3ds/start/${ticketText}`
}

/** Null for every text that `writeTicket` did not write, including other spellings of its texts. */
export function readTicket(text: string, place: TicketPlace, key: Secret<Buffer>): Ticket | null {
  const all = Buffer.from(text, 'base64url')
  if (all.length !== TICKET_BYTES + TAG_BYTES || all.toString('base64url') !== text) return null
  const bytes = all.subarray(0, TICKET_BYTES)
  if (!timingSafeEqual(all.subarray(TICKET_BYTES), tagOf(bytes, place, key))) return null
  return {
    merchantId: uuidOfHex(bytes.toString('hex', 0, ID_BYTES)),
    sessionId: uuidOfHex(bytes.toString('hex', ID_BYTES, 2 * ID_BYTES)),
    secret: bytes.subarray(2 * ID_BYTES),
  }
}

function tagOf(bytes: Buffer, place: TicketPlace, key: Secret<Buffer>): Buffer {
  const mac = createHmac('sha256', key.expose()).update(`threeds ticket ${place} `).update(bytes)
  return mac.digest().subarray(0, TAG_BYTES)
}

/**
 * The return address's secret is derived from the start address's secret: the start page can be shown
 * again although only hashes are stored, and the return address does not reveal the start address.
 */
export function returnSecretOf(startSecret: Buffer): Buffer {
  return createHmac('sha256', startSecret).update('threeds return').digest()
}

/**
 * The secret of the attempt that follows behind the same start page, where the bank had to be called again: so one
 * address leads the browser through all of them.
 */
export function nextSecretOf(startSecret: Buffer): Buffer {
  return createHmac('sha256', startSecret).update('threeds next attempt').digest()
}

/** The stored form of a secret. A secret has 256 random bits, so it needs no slow hash. */
export function secretHash(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function secretMatches(secret: Buffer, storedHash: Buffer): boolean {
  const hash = secretHash(secret)
  return hash.length === storedHash.length && timingSafeEqual(hash, storedHash)
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}
