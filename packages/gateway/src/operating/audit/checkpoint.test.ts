/** Decision 7.2: only an unchanged checkpoint of this installation is accepted. */

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { maskCardNumbersInLine } from '../../base/kernel/index.ts'
import { type Checkpoint, readCheckpoint, writeCheckpoint } from './checkpoints.ts'
import { CHAINS } from './index.ts'
import { testSigner } from './testing/audit-parts.ts'

const signer = testSigner()
const checkpoints: fc.Arbitrary<Checkpoint> = fc.record({
  chain: fc.constantFrom(...CHAINS),
  sequence: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
})

test('a checkpoint is read with the key that signed it, and with no other', () => {
  fc.assert(
    fc.property(checkpoints, (checkpoint) => {
      const text = writeCheckpoint(signer, checkpoint)
      expect(readCheckpoint(signer, text)).toEqual(checkpoint)
      expect(readCheckpoint(testSigner(2), text)).toBeNull()
    }),
  )
})

test('a checkpoint with any character changed, removed or added is refused', () => {
  fc.assert(
    fc.property(checkpoints, fc.nat(), fc.string(), (checkpoint, place, letters) => {
      const text = writeCheckpoint(signer, checkpoint)
      const at = place % text.length
      const changed = `${text.slice(0, at)}${letters}${text.slice(at + 1)}`
      fc.pre(changed !== text)
      expect(readCheckpoint(signer, changed)).toBeNull()
    }),
  )
})

test('the signature of a checkpoint, which the log shows, is not the signature of a head', () => {
  const end = { sequence: 7n, hash: Buffer.alloc(32, 9) }
  const [ofHead, ofCheckpoint, ofOther] = [
    signer('head', 'operator', end),
    signer('checkpoint', 'operator', end),
    signer('checkpoint', 'hand-over', end),
  ]
  expect(new Set([ofHead, ofCheckpoint, ofOther].map((each) => each.toString('hex'))).size).toBe(3)
})

test('a log line masks nothing in a checkpoint', () => {
  // In hexadecimal one checkpoint in a few hundred would be masked.
  for (let sequence = 1n; sequence <= 500n; sequence += 1n) {
    const hash = signer('head', 'operator', { sequence, hash: Buffer.alloc(32) })
    const text = writeCheckpoint(signer, { chain: 'operator', sequence, hash })
    expect(maskCardNumbersInLine(text)).toBe(text)
  }
})
