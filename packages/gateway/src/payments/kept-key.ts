import type { Vault } from '../cards/index.ts'
import { maskCardNumbersIn } from '../kernel/index.ts'
import type { IdempotencyClaim } from './requests.ts'

type Claiming = Readonly<{ idempotency: IdempotencyClaim | null }>

/** The use case, with claims that may be stored. Calls without one, nearly all, wait for nothing here. */
export function withKeptKeys<Call extends Claiming, Request, Result>(
  vault: Pick<Vault, 'fingerprint'>,
  perform: (call: Call, request: Request) => Promise<Result>,
): typeof perform {
  return (call, request) => {
    if (call.idempotency === null) return perform(call, request)
    return withKeptKey(call, vault).then((kept) => perform(kept, request))
  }
}

/**
 * A call whose idempotency claim may be stored: nobody who reads the database can try card numbers
 * against it (decision 1.6). A digest without a key could be guessed at, body by body, number by number.
 */
export async function withKeptKey<Call extends Claiming>(
  call: Call,
  vault: Pick<Vault, 'fingerprint'>,
): Promise<Call> {
  const { idempotency } = call
  if (idempotency === null) return call
  const { key, fingerprint, earlierFingerprints = [] } = idempotency
  const kept = {
    key: await keptKey(key, vault),
    fingerprint: await keyed(vault, fingerprint),
    // Some versions stored the digest as it was, the next ones under a key.
    earlierFingerprints: [...earlierFingerprints, ...(await allKeyed(vault, earlierFingerprints))],
  }
  return { ...call, idempotency: kept }
}

function keyed(vault: Pick<Vault, 'fingerprint'>, digest: Buffer): Promise<Buffer> {
  // The words keep it apart from a card's own fingerprint, which is made under the same key.
  return vault.fingerprint(`Idempotency-Key body ${digest.toString('hex')}`)
}

function allKeyed(
  vault: Pick<Vault, 'fingerprint'>,
  digests: readonly Buffer[],
): Promise<readonly Buffer[]> {
  return Promise.all(digests.map((digest) => keyed(vault, digest)))
}

/**
 * People make keys of what is at hand, a card number even. Masked alone, the keys of two cards could be
 * one; a keyed digest keeps them apart. Other keys stay as they came.
 */
async function keptKey(key: string, vault: Pick<Vault, 'fingerprint'>): Promise<string> {
  const masked = maskCardNumbersIn(key)
  if (masked === key) return key
  const digest = await vault.fingerprint(`Idempotency-Key ${key}`)
  return `${masked} ${digest.toString('base64url')}`
}
