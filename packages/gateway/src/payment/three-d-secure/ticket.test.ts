import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Secret } from '../../base/kernel/index.ts'
import { TICKET_KEY as KEY } from './testing/verification.ts'
import { readTicket, returnSecretOf, secretHash, secretMatches, writeTicket } from './ticket.ts'

const TICKET = {
  merchantId: '01900000-0000-7000-8000-000000000001',
  sessionId: '01900000-0000-7000-8000-0000000000ff',
  secret: Buffer.alloc(32, 7),
}

describe('one-time addresses', () => {
  test('a ticket is read back as it was written', () => {
    const secret = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), secret, (merchantId, sessionId, bytes) => {
        const ticket = { merchantId, sessionId, secret: bytes }
        expect(readTicket(writeTicket(ticket, 'start', KEY), 'start', KEY)).toEqual(ticket)
      }),
    )
  })

  test('no text is read that was not written so: other spellings of the same bytes are refused', () => {
    const text = writeTicket(TICKET, 'start', KEY)
    const others = [`${text}=`, `${text} `, text.slice(0, -1), `${text}A`, '', '%', `${text}\n`]
    // 80 bytes leave four spare bits in the last letter: three more letters decode to the same bytes.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(text.slice(-1))
    const sameBytes = text.slice(0, -1) + letters.charAt(last + 1)
    expect(Buffer.from(sameBytes, 'base64url')).toEqual(Buffer.from(text, 'base64url'))
    const plusAndSlash = Buffer.from(text, 'base64url').fill(0xff, 32).toString('base64')
    const spellings = [...others, sameBytes, plusAndSlash]
    for (const other of spellings) expect(readTicket(other, 'start', KEY), other).toBeNull()
  })

  test('nobody but the gateway makes a ticket, not even with the ids of a session', () => {
    const otherKey = new Secret('ticket key', Buffer.alloc(32, 6))
    expect(readTicket(writeTicket(TICKET, 'start', otherKey), 'start', KEY)).toBeNull()
    expect(readTicket(writeTicket(TICKET, 'return', KEY), 'start', KEY)).toBeNull()
    const bytes = Buffer.from(writeTicket(TICKET, 'start', KEY), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(readTicket(altered.toString('base64url'), 'start', KEY), `byte ${at}`).toBeNull()
    }
  })

  test('arbitrary text never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const ticket = readTicket(text, 'start', KEY)
        expect(ticket === null || writeTicket(ticket, 'start', KEY) === text).toBe(true)
      }),
    )
  })

  test('the return secret follows from the start secret and differs from it', () => {
    const start = randomBytes(32)
    expect(returnSecretOf(start)).toEqual(returnSecretOf(start))
    expect(returnSecretOf(start)).not.toEqual(start)
    expect(returnSecretOf(start)).not.toEqual(secretHash(start))
  })

  test('a secret matches its own hash only', () => {
    const secret = randomBytes(32)
    expect(secretMatches(secret, secretHash(secret))).toBe(true)
    expect(secretMatches(randomBytes(32), secretHash(secret))).toBe(false)
    expect(secretMatches(secret, Buffer.alloc(5))).toBe(false)
  })
})
