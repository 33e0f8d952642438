import { GatewayError } from '../../base/kernel/index.ts'
import type { HttpPorts } from '../../faces/http/index.ts'
import {
  authenticate,
  checkBodySignature,
  createNonceWindow,
  explainSignature,
} from '../../payment/auth/index.ts'
import { createMerchantDirectory, type MerchantDirectory } from '../../payment/merchants/index.ts'
import {
  createDeclineGuard,
  createLinkTryGuard,
  createSharedCounter,
  createTryHolder,
  type DeclineLimitName,
  networkOf,
} from '../../payment/velocity/index.ts'
import type { Foundation } from '../foundation/index.ts'

export type SecretKeyOf = MerchantDirectory['secretKeyOf']

export type Authentication = Readonly<{
  authenticate: HttpPorts['authenticate']
  checkBody: HttpPorts['checkBody']
  secretKeyOf: SecretKeyOf
}>

/**
 * The authentication of merchants' calls. The window of nonces goes by the database's clock; the sandbox
 * explains a wrong signature.
 */
export function bindAuthentication(foundation: Foundation): Authentication {
  const { stores, vault, clock, configuration, mark } = foundation
  const isSandbox = configuration.mode === 'sandbox'
  const directory = createMerchantDirectory({
    store: stores.merchants,
    vault,
    clock,
    refusesPublishedKeys: !isSandbox,
  })
  const ports = {
    directory,
    nonceWindow: createNonceWindow(configuration.nonceWindow, clock),
    doctor: isSandbox ? explainSignature : null,
  }
  return {
    authenticate: async (values) => {
      // A restored database lacks the latest used pairs (decision 2.13).
      if (mark.isOlder()) throw new GatewayError('NOT_READY')
      mark.noteCall()
      return authenticate(values, ports)
    },
    checkBody: (caller, content) => checkBodySignature(caller, content, ports),
    secretKeyOf: directory.secretKeyOf,
  }
}

/** Every count of calls and declines, shared by all nodes over the database (decision 1.7). */
export function createLimits({ stores, clock, configuration }: Foundation) {
  const store = stores.rateLimits
  const limits = configuration.rateLimits
  const counter = createSharedCounter({ limits, clock, store })
  const hold = createTryHolder<DeclineLimitName>({ limits, counter, store })
  const rateLimiter: HttpPorts['rateLimiter'] = {
    take: (bucket, key) => counter.take(bucket, keyOf(bucket, key)),
    peek: (bucket, key) => counter.peek(bucket, keyOf(bucket, key)),
  }
  return {
    rateLimiter,
    declines: createDeclineGuard({ limits, counter, hold }),
    linkTries: createLinkTryGuard(counter),
    handOvers: {
      take: (key: string) => counter.take('handOvers', key),
      giveBack: (key: string) => counter.giveBack('handOvers', key),
    },
    /** Adds this process's new counts to the shared ones. To be called once more after the last call. */
    share: counter.synchronise,
    sweep: store.sweep,
  }
}

type Bucket = Parameters<HttpPorts['rateLimiter']['take']>[0]

const BY_ADDRESS: ReadonlySet<Bucket> = new Set(['address', 'failedSignatures'])

function keyOf(bucket: Bucket, key: string): string {
  return BY_ADDRESS.has(bucket) ? networkOf(key) : key
}
