import type { SecretVault } from './ports.ts'
import { type BankAddress, bindingOf, boundRecord, type SealedSecret } from './terminal.ts'

/** A secret that a release before 0.2.0 sealed for its record alone, with the addresses of its terminal. */
export type UnboundSecret = Pick<SealedSecret, 'record' | 'sealed'> &
  Readonly<{ merchantId: string; address: BankAddress | null }>

/** The same secret, sealed for its record and the origins of its terminal. */
export type BoundSecret = Readonly<{
  secret: UnboundSecret
  sealed: Buffer
  dataKeyId: string
  boundTo: string
}>

export type BindingStore = Readonly<{
  /**
   * Some secrets without a binding, after the given one in the order of their keys. None while a node of a release
   * before 0.2.0 is alive: it could not open them any more.
   */
  unbound: (after: UnboundSecret | null) => Promise<readonly UnboundSecret[]>
  /** Writes those that have not changed since they were read. */
  bind: (bound: readonly BoundSecret[]) => Promise<void>
}>

/**
 * Seals the secrets of a release before 0.2.0 again, for the origins of their terminals. The origins of a terminal with
 * such secrets cannot change meanwhile: that needs every secret anew (decision 8.35).
 */
export async function bindSecrets({
  store,
  vault,
}: Readonly<{ store: BindingStore; vault: SecretVault }>): Promise<void> {
  let broken = 0
  let after: UnboundSecret | null = null
  for (;;) {
    const unbound: readonly UnboundSecret[] = await store.unbound(after)
    const last = unbound.at(-1)
    if (last === undefined) break
    after = last
    const results = await Promise.allSettled(unbound.map((secret) => bound(secret, vault)))
    const done = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    broken += results.length - done.length
    if (done.length > 0) await store.bind(done)
  }
  if (broken > 0) throw new Error(`${broken} secrets of terminals do not open and stay unbound`)
}

async function bound(secret: UnboundSecret, vault: SecretVault): Promise<BoundSecret> {
  const { merchantId, record, address } = secret
  const boundTo = bindingOf(address)
  const plain = await vault.open('secret-key', { merchantId, recordId: record }, secret.sealed)
  const owner = { merchantId, recordId: boundRecord(record, boundTo) }
  return { secret, boundTo, ...(await vault.seal('secret-key', owner, plain.expose())) }
}
