import { setTimeout as delay } from 'node:timers/promises'
import { type ProxyTracerProvider, type TracerProvider, trace } from '@opentelemetry/api'
import type { Clock } from '../../base/kernel/index.ts'
import type { BankConnector } from '../../payment/banks/index.ts'
import type { PaymentPorts } from '../../payment/payments/index.ts'
import type { SessionStore } from '../../payment/three-d-secure/index.ts'
import type { DeliveryPorts } from '../../payment/webhooks/index.ts'
import { bankSpans } from './bank-spans.ts'
import { jobSpans } from './job-spans.ts'
import { choiceSpans, type PaymentStores, paymentSpans } from './payment-spans.ts'
import { type RequestSpans, requestSpans } from './request-spans.ts'
import { sessionSpans } from './session-spans.ts'
import { createSpanTracer } from './span-tracer.ts'
import { webhookSpans } from './webhook-spans.ts'

type TracedStores = PaymentStores & Readonly<{ sessions: SessionStore }>

/** Wrappers that make spans. Without an SDK each of them returns what it is given. */
export type Traces = Readonly<{
  /** Whether spans are made. */
  isOn: boolean
  /** The version of the API of an SDK that is registered and cannot be used; else null. */
  ignoredApi: string | null
  withStores: <Stores extends TracedStores>(stores: Stores) => Stores
  withChoices: (choicesOf: PaymentPorts['choicesOf']) => PaymentPorts['choicesOf']
  withBank: (connector: BankConnector) => BankConnector
  withJobs: ReturnType<typeof jobSpans>
  withSender: (openSender: DeliveryPorts['openSender']) => DeliveryPorts['openSender']
  /** Null: requests have no spans. */
  requests: RequestSpans | null
  /** Lets the SDK send what it has gathered. To be called at the end of the process. Never rejects. */
  flush: () => Promise<void>
}>

/** A collector that does not answer must not hold up the end of a process. */
const FLUSH_MILLISECONDS = 3_000

/**
 * The traces of this process (decision 10.48). It has none unless an SDK was registered before this call, which is
 * what Node.js's option `--import` is for. `clock` is this machine's.
 */
export function createTraces({
  clock,
  version,
}: Readonly<{ clock: Pick<Clock, 'now'>; version: string }>): Traces {
  const provider = registeredProvider()
  if (provider === null) return { ...NO_TRACES, ignoredApi: registeredApi() }
  const tracer = createSpanTracer({ clock, tracer: provider.getTracer('vezne', version) })
  const withPayments = paymentSpans(tracer)
  const withSessions = sessionSpans(tracer)
  return {
    isOn: true,
    ignoredApi: null,
    withStores: (stores) => ({
      ...stores,
      ...withPayments(stores),
      sessions: withSessions(stores.sessions),
    }),
    withChoices: choiceSpans(tracer),
    withBank: bankSpans(tracer),
    withJobs: jobSpans(tracer),
    withSender: webhookSpans(tracer),
    requests: requestSpans(tracer),
    flush: async () => {
      const flushed = Promise.resolve()
        .then(() => provider.forceFlush?.())
        .catch(() => undefined)
      await Promise.race([flushed, delay(FLUSH_MILLISECONDS, undefined, { ref: false })])
    },
  }
}

const NO_TRACES: Traces = {
  isOn: false,
  ignoredApi: null,
  withStores: (stores) => stores,
  withChoices: (choicesOf) => choicesOf,
  withBank: (connector) => connector,
  withJobs: (jobs) => jobs,
  withSender: (openSender) => openSender,
  requests: null,
  flush: async () => undefined,
}

/** The SDK's provider can send what it holds; the API does not name that method. */
type Provider = TracerProvider & Readonly<{ forceFlush?: () => Promise<void> }>

/**
 * Null where nobody has registered an SDK. The SDK has its own copy of the API, and both copies share one global
 * provider. So this function looks for methods of the provider, and not for a class of our copy.
 */
function registeredProvider(): Provider | null {
  const proxy: TracerProvider &
    Partial<Pick<ProxyTracerProvider, 'getDelegate' | 'getDelegateTracer'>> =
    trace.getTracerProvider()
  if (proxy.getDelegate === undefined || proxy.getDelegateTracer === undefined) return proxy
  return proxy.getDelegateTracer('vezne') === undefined ? null : proxy.getDelegate()
}

/** Where all copies of the API of the first major version look for what is registered. */
const REGISTRY = Symbol.for('opentelemetry.js.api.1')

/**
 * The version of the API with which an SDK was registered. The gateway's copy of the API ignores an SDK of an older
 * version without a word. The gateway logs this version, so that the operator knows why there are no spans.
 */
function registeredApi(): string | null {
  const registry: unknown = Reflect.get(globalThis, REGISTRY)
  if (typeof registry !== 'object' || registry === null || !('trace' in registry)) return null
  return 'version' in registry ? String(registry.version) : null
}
