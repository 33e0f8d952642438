/** Each class has data keys of its own, and each data key names the key-encryption key that wraps it. */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { manualClock } from '../../../base/kernel/testing/manual-clock.ts'
import { memoryKeyStore, memoryVault, testMasterKey } from '../testing/memory-vault.ts'
import { createLocalKeyProvider, KeyEncryptionKeyMissing } from './key-provider.ts'
import { SealBroken } from './seal.ts'
import { createVault } from './vault.ts'

const owner = { merchantId: 'm', recordId: 'r' }
const clock = manualClock()

describe('the vault', () => {
  test('opens what it sealed, as a Secret', async () => {
    const vault = memoryVault()
    const { sealed } = await vault.seal('card', owner, '5528790000000008')
    const opened = await vault.open('card', owner, sealed)
    expect(opened.expose()).toBe('5528790000000008')
    expect(`${String(opened)} ${JSON.stringify({ opened })}`).not.toContain('5528')
  })

  test('keeps a data key per class, stored wrapped, and names the one it used', async () => {
    const store = memoryKeyStore()
    const vault = memoryVault(store)
    const card = await vault.seal('card', owner, 'x')
    const again = await vault.seal('card', owner, 'x')
    const proof = await vault.seal('proof', owner, 'x')
    expect(again.dataKeyId).toBe(card.dataKeyId)
    expect(proof.dataKeyId).not.toBe(card.dataKeyId)
    expect(store.rows.map((row) => row.class)).toEqual(['card', 'proof'])
    await expect(vault.open('proof', owner, card.sealed)).rejects.toThrow(SealBroken)
  })

  test('a new active key seals within five seconds, and the old one still opens', async () => {
    const store = memoryKeyStore()
    const time = manualClock()
    const provider = createLocalKeyProvider(testMasterKey())
    const vault = createVault({ store, provider, clock: time })
    const before = await vault.seal('card', owner, 'old')
    const other = memoryKeyStore()
    await createVault({ store: other, provider, clock: time }).seal('card', owner, 'new')
    store.rows.push(...other.rows)
    time.pass(5_000)
    const after = await vault.seal('card', owner, 'new')
    expect(after.dataKeyId).toBe(other.rows[0]?.keyId)
    expect((await vault.open('card', owner, before.sealed)).expose()).toBe('old')
  })

  test('a wrapped key that was moved to another class or id does not unwrap', async () => {
    const store = memoryKeyStore()
    const { sealed, dataKeyId } = await memoryVault(store).seal('card', owner, 'x')
    const swapped = store.rows.map((row) => ({ ...row, class: 'proof' as const }))
    const altered = { ...memoryKeyStore(), find: async () => swapped[0] ?? null }
    await expect(memoryVault(altered).open('proof', owner, sealed)).rejects.toThrow(dataKeyId)
  })

  test('another key-encryption key: the error names the id that is needed', async () => {
    const store = memoryKeyStore()
    await memoryVault(store).seal('card', owner, 'x')
    const needed = store.rows[0]?.keyEncryptionKeyId ?? 'none'
    const wrong = createLocalKeyProvider(testMasterKey(2))
    const check = createVault({ store, provider: wrong, clock }).check()
    await expect(check).rejects.toThrow(KeyEncryptionKeyMissing)
    await expect(check).rejects.toThrow(needed)
    await expect(check).rejects.toThrow(wrong.currentKeyId)
  })

  test('a provider with the new and the old key-encryption key opens the data keys of both', async () => {
    const store = memoryKeyStore()
    const { sealed } = await memoryVault(store).seal('card', owner, 'x')
    const both = createLocalKeyProvider(testMasterKey(2), testMasterKey(1))
    const vault = createVault({ store, provider: both, clock })
    await vault.check()
    expect((await vault.open('card', owner, sealed)).expose()).toBe('x')
    await vault.seal('proof', owner, 'y')
    expect(store.rows.map((row) => row.keyEncryptionKeyId)).toEqual([
      createLocalKeyProvider(testMasterKey(1)).currentKeyId,
      both.currentKeyId,
    ])
  })

  test('after a failure to unwrap a key, the next call tries again', async () => {
    const store = memoryKeyStore()
    const { sealed } = await memoryVault(store).seal('card', owner, 'x')
    const good = createLocalKeyProvider(testMasterKey())
    let isAway = true
    const provider = {
      ...good,
      unwrap: (...input: Parameters<typeof good.unwrap>) =>
        isAway ? Promise.reject(new Error('away')) : good.unwrap(...input),
    }
    const vault = createVault({ store, provider, clock })
    await expect(vault.open('card', owner, sealed)).rejects.toThrow('away')
    isAway = false
    expect((await vault.open('card', owner, sealed)).expose()).toBe('x')
  })

  test('PCI DSS 3.5.1.1: a fingerprint is the same for one card and no plain hash', async () => {
    const store = memoryKeyStore()
    const vault = memoryVault(store)
    const one = await vault.fingerprint('5528790000000008')
    expect(await memoryVault(store).fingerprint('5528790000000008')).toEqual(one)
    expect(await vault.fingerprint('5528790000000016')).not.toEqual(one)
    expect(await memoryVault().fingerprint('5528790000000008')).not.toEqual(one)
    expect(one).not.toEqual(createHash('sha256').update('5528790000000008').digest())
    expect(one).toHaveLength(32)
  })
})

test.each([0, 16, 31, 33, 44])('a key-encryption key of %i bytes is refused', (length) => {
  const wrong = new Secret('master key', Buffer.alloc(length))
  expect(() => createLocalKeyProvider(wrong)).toThrow('32 bytes')
})
