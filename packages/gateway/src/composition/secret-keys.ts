import { Secret } from '../kernel/index.ts'
import type { Foundation } from './foundation.ts'

export type SecretKeyOf = (publicKey: string) => Promise<Secret<string> | null>

/**
 * The SecretKey of a pair, also of one that was revoked since: what it signed before must be
 * answered under it. Null: there is no such pair.
 */
export function createSecretKeys({ stores, vault }: Foundation): SecretKeyOf {
  return async (publicKey) => {
    const found = await stores.merchants.findKeyPair(publicKey)
    if (found === null) return null
    const { merchantId, secretSealed } = found.keyPair
    const owner = { merchantId, recordId: publicKey }
    const text = await vault.open('secret-key', owner, secretSealed)
    return new Secret('SecretKey', text.expose())
  }
}
