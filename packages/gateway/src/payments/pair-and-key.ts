import type { Vault } from '../cards/index.ts'
import { GatewayError, maskCardNumbersIn } from '../kernel/index.ts'
import type { IdempotencyClaim, MoneyCall } from './calls.ts'
import { isSameBody, type KeyedCall, type MoneyEndpoint } from './calls.ts'
import type { PaymentPorts } from './ports.ts'

/**
 * The earlier call that an Idempotency-Key stands for, or null where this is the first. The replay
 * is a new signed call: it uses its own pair up.
 *
 * @throws GatewayError IDEMPOTENCY_KEY_REUSED for another body.
 */
export async function earlierCall(
  ports: PaymentPorts,
  call: MoneyCall,
  endpoint: MoneyEndpoint,
): Promise<KeyedCall | null> {
  if (call.idempotency === null) return null
  const { key } = call.idempotency
  const { merchantId } = call.merchant
  const earlier = await ports.keys.find(merchantId, endpoint, key)
  if (earlier === null) return null
  await consumePair(ports, call)
  if (!isSameBody(earlier, call.idempotency)) throw new GatewayError('IDEMPOTENCY_KEY_REUSED')
  await ports.keys.countReplay(merchantId, endpoint, key)
  return earlier
}

/**
 * What a key stands for was not written: its call lost a later claim and is about to give the key back,
 * or died before it could. A key and what it stands for are written in one commit, so nothing can
 * follow: after a moment for the call itself the key is forgotten.
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

/**
 * A refusal by a rule uses the pair up alone, before the answer (decision 2.2). A pair that had been
 * used already outranks the rule: the caller learns that its signature was the first thing wrong.
 */
export async function consumePair(ports: PaymentPorts, call: MoneyCall): Promise<void> {
  if (call.pair !== null && !(await ports.pairs.consume(call.pair))) {
    throw new GatewayError('PAIR_ALREADY_USED')
  }
}

/** Runs the rules of a money call; whatever they refuse costs the pair, and only the pair. */
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
