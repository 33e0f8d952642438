import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IdempotencyClaim } from './index.ts'
import { withKeptKey, withKeptKeys } from './pair-and-key.ts'

type Claim = IdempotencyClaim | null

const vault = {
  fingerprint: async (text: string) => createHmac('sha256', 'key').update(text).digest(),
}
const kept = async (key: string) => {
  const call = { idempotency: { key, fingerprint: Buffer.alloc(32) }, amount: 1 }
  return (await withKeptKey(call, vault)).idempotency.key
}

test('decision 1.6: a card number in an Idempotency-Key is not stored, and its key stays its own', async () => {
  const one = await kept('sepet 4155650100416111')
  const other = await kept('sepet 4155655000096111')
  expect(one).toMatch(/^sepet 415565\*{6}6111 [\w-]{43}$/)
  expect(other).toMatch(/^sepet 415565\*{6}6111 [\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await kept('sepet 4155650100416111')).toBe(one)
})

test('other keys, and calls without one, stay as they came', async () => {
  expect(await kept('order-2026-000017')).toBe('order-2026-000017')
  expect(await withKeptKey({ idempotency: null }, vault)).toEqual({ idempotency: null })
})

test('decision 1.6: what is stored of the body cannot be tried against without the key', async () => {
  const unkeyed = createHash('sha256').update('{"cardToken":"4155650100416111"}').digest()
  const claimOf = async (bytes: Buffer, under = vault) =>
    (await withKeptKey({ idempotency: { key: 'order-1', fingerprint: bytes } }, under)).idempotency
      .fingerprint
  const stored = await claimOf(unkeyed)
  expect(stored).toHaveLength(32)
  expect(stored).not.toEqual(unkeyed)
  expect(await claimOf(unkeyed)).toEqual(stored)
  expect(await claimOf(Buffer.alloc(32))).not.toEqual(stored)
  const otherKey = {
    fingerprint: async (text: string) => createHmac('sha256', 'other').update(text).digest(),
  }
  expect(await claimOf(unkeyed, otherKey)).not.toEqual(stored)
})

test('decision 5.10: a body is compared with what earlier versions stored, with and without a key', async () => {
  const [now, before] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const idempotency = { key: 'order-1', fingerprint: now, earlierFingerprints: [before] }
  const kept = (await withKeptKey({ idempotency }, vault)).idempotency
  const keyed = await vault.fingerprint(`Idempotency-Key body ${before.toString('hex')}`)
  expect(kept.earlierFingerprints).toEqual([before, keyed])
})

test('a use case sees kept keys only, and calls without one as they came', async () => {
  const perform = withKeptKeys(vault, async (call: { idempotency: Claim }, amount: number) => ({
    call,
    amount,
  }))
  const without = { idempotency: null }
  expect((await perform(without, 7)).call).toBe(without)
  const claim = { key: 'sepet 4155650100416111', fingerprint: Buffer.alloc(32) }
  const { call, amount } = await perform({ idempotency: claim }, 7)
  expect(amount).toBe(7)
  expect(call).toEqual(await withKeptKey({ idempotency: claim }, vault))
})
