import { Secret } from '../kernel/index.ts'
import { dataKeyIdOf, openRecord, type SealContext, type SealOwner, sealRecord } from './seal.ts'
import type { SecurityCodeKeys } from './security-code-keys.ts'
import type { Sealed } from './vault.ts'

/** Seals security codes, each under the key of its half-hour (decision 3.6). */
export type SecurityCodes = Readonly<{
  seal: (owner: SealOwner, securityCode: string) => Promise<Sealed>
  /**
   * Null: its key is destroyed or out of reach, and the code counts as expired. Throws `SealBroken` for
   * another owner, or where the sealed value was altered.
   */
  open: (owner: SealOwner, sealed: Buffer) => Promise<Secret<string> | null>
}>

export function createSecurityCodes(keys: SecurityCodeKeys): SecurityCodes {
  return {
    seal: async (owner, securityCode) => {
      const key = await keys.sealing()
      const plain = Buffer.from(securityCode, 'utf8')
      const sealed = sealRecord(key, contextOf(owner), plain)
      plain.fill(0)
      return { sealed, dataKeyId: key.keyId }
    },
    open: async (owner, sealed) => {
      const key = await keys.byId(dataKeyIdOf(sealed))
      if (key === null) return null
      const bytes = openRecord(key, contextOf(owner), sealed)
      const plain = new Secret('security code', bytes.toString('utf8'))
      bytes.fill(0)
      return plain
    },
  }
}

/** By name, not by spreading, for the reason that the vault has. */
function contextOf({ merchantId, recordId }: SealOwner): SealContext {
  return { class: 'security-code', merchantId, recordId }
}
