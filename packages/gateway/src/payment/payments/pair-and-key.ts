import { GatewayError, maskCardNumbersIn } from '../../base/kernel/index.ts'
import type { Vault } from '../cards/index.ts'
import {
  type IdempotencyClaim,
  isSameBody,
  type KeyedCall,
  type MoneyCall,
  type MoneyEndpoint,
} from './calls.ts'
import type { PaymentPorts } from './ports.ts'

/**
 * The earlier call that an Idempotency-Key stands for; null: this is the first. A replay is a new signed call
 * and uses its own pair up.
 *
 * @throws GatewayError IDEMPOTENCY_KEY_REUSED for another body.
 */
export async function earlierCall(
  ports: PaymentPorts,
  call: MoneyCall,
  endpoint: MoneyEndpoint,
): Promise<KeyedCall | null> {
  if (call.idempotency === null) return null
  const { key, onlyReplay = false } = call.idempotency
  const { merchantId } = call.merchant
  const earlier = await ports.keys.find(merchantId, endpoint, key)
  if (earlier === null && onlyReplay) throw new GatewayError('IDEMPOTENCY_KEY_REUSED')
  if (earlier === null) return null
  await consumePair(ports, call)
  if (!isSameBody(earlier, call.idempotency)) throw new GatewayError('IDEMPOTENCY_KEY_REUSED')
  await ports.keys.countReplay(merchantId, endpoint, key)
  return earlier
}

/**
 * The error for a key without an order or operation. Its call lost a later claim, and gives the key back or
 * died before it could. Key and order are written in one commit, so no order can follow: after a grace period
 * for the call itself, this removes the key.
 */
export async function notWritten(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<GatewayError> {
  const age = ports.clock.now().getTime() - earlier.createdAt.getTime()
  if (age > ports.settings.graceMilliseconds) {
    await ports.operations.forgetKey(merchantId, earlier.subjectId)
  }
  return stillRunning()
}

export function stillRunning(): GatewayError {
  return new GatewayError('IDEMPOTENCY_KEY_RUNNING', { retryAfterSeconds: 1 })
}

type Claiming = Readonly<{ idempotency: IdempotencyClaim | null }>

/** The use case, with keyed idempotency claims. Calls without a claim, as most are, wait for nothing. */
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
 * Replaces the digests of an idempotency claim by keyed ones, which may be stored (decision 1.6). With an
 * unkeyed digest of a body, a reader of the database could try card numbers one by one.
 */
export async function withKeptKey<Call extends Claiming>(
  call: Call,
  vault: Pick<Vault, 'fingerprint'>,
): Promise<Call> {
  const { idempotency } = call
  if (idempotency === null) return call
  const { key, fingerprint, earlierFingerprints = [] } = idempotency
  const kept = {
    ...idempotency,
    key: await keptKey(key, vault),
    fingerprint: await keyed(vault, fingerprint),
    // Some releases stored the digest itself, and later ones the keyed digest.
    earlierFingerprints: [
      ...earlierFingerprints,
      ...(await Promise.all(earlierFingerprints.map((digest) => keyed(vault, digest)))),
    ],
  }
  return { ...call, idempotency: kept }
}

function keyed(vault: Pick<Vault, 'fingerprint'>, digest: Buffer): Promise<Buffer> {
  // The prefix separates these from the fingerprints of cards, which are made under the same key.
  return vault.fingerprint(`Idempotency-Key body ${digest.toString('hex')}`)
}

/**
 * An Idempotency-Key may contain a card number, which is masked. The masked keys of two cards may be equal,
 * so a keyed digest is added. Other keys stay as they are.
 */
async function keptKey(key: string, vault: Pick<Vault, 'fingerprint'>): Promise<string> {
  const masked = maskCardNumbersIn(key)
  if (masked === key) return key
  const digest = await vault.fingerprint(`Idempotency-Key ${key}`)
  return `${masked} ${digest.toString('base64url')}`
}

/**
 * Uses up the pair of a call that a rule refuses (decision 2.2). A pair that was used before is the error
 * that the caller gets, in place of the rule's.
 */
export async function consumePair(ports: PaymentPorts, call: MoneyCall): Promise<void> {
  if (call.pair !== null && !(await ports.pairs.consume(call.pair))) {
    throw new GatewayError('PAIR_ALREADY_USED')
  }
}

/** Applies the rules of a money call. A refusal uses up the pair, and nothing else. */
export async function withRules<Result>(
  ports: PaymentPorts,
  call: MoneyCall,
  rules: () => Promise<Result>,
): Promise<Result> {
  try {
    return await rules()
  } catch (error) {
    if (error instanceof GatewayError) await consumePair(ports, call)
    throw error
  }
}
