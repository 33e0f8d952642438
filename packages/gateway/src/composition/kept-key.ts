import type { Vault } from '../cards/index.ts'
import { maskCardNumbersIn } from '../kernel/index.ts'
import type { IdempotencyClaim } from '../payments/index.ts'

/**
 * A call whose Idempotency-Key may be stored: people make keys of what is at hand, a card number even
 * (decision 1.6). Masked alone, the keys of two cards could be one; a keyed digest, which nobody can try
 * numbers against, keeps them apart. Other keys stay as they came.
 */
export async function withKeptKey<Call extends Readonly<{ idempotency: IdempotencyClaim | null }>>(
  call: Call,
  vault: Pick<Vault, 'fingerprint'>,
): Promise<Call> {
  const { idempotency } = call
  if (idempotency === null) return call
  const masked = maskCardNumbersIn(idempotency.key)
  if (masked === idempotency.key) return call
  // Not the number alone: that would be the fingerprint by which the card itself is known.
  const digest = await vault.fingerprint(`Idempotency-Key ${idempotency.key}`)
  const key = `${masked} ${digest.toString('base64url')}`
  return { ...call, idempotency: { ...idempotency, key } }
}
