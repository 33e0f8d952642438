import { type Span, trace } from '@opentelemetry/api'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/kernel/index.ts'
import type { BankOutcome } from '../../payment/banks/index.ts'
import { sampleTerminal } from '../../payment/banks/testing/sample-terminal.ts'
import { scriptedConnector } from '../../payment/banks/testing/scripted-connector.ts'
import type { PaymentConclusion } from '../../payment/payments/index.ts'
import { createTraces } from './index.ts'
import type { ServedRequest } from './request-spans.ts'

const parts = { clock: systemClock, version: '1.2.3' }

const STORES = {
  payments: { conclude: async () => true },
  operations: {},
  links: {},
  sessions: {},
} as unknown as Parameters<ReturnType<typeof createTraces>['withStores']>[0]

const CONCLUSION = { merchantId: 'm', orderId: 'o', leaseNumber: null } as PaymentConclusion

const APPROVED: BankOutcome = {
  kind: 'approved',
  answer: {
    responseCode: '00',
    responseMessage: null,
    authCode: null,
    hostReference: null,
    transactionId: null,
    batchNumber: null,
    transactionDate: null,
  },
}
const BANK = scriptedConnector({ outcome: async () => APPROVED, inquiry: { kind: 'notFound' } })
const REFUND = { bankOrderId: 'vz1', transactionId: null, amountMinor: 100n }
const LIMITS = { timeoutMilliseconds: 1_000, maySend: () => true }

describe('decision 10.50: without an SDK', () => {
  it('every wrapper returns the very thing that it was given, and requests have no spans', async () => {
    const traces = createTraces(parts)
    const jobs = [{ name: 'a job', run: async () => undefined }]
    const choicesOf = () => Promise.reject(new Error('not asked'))
    const openSender = () => Promise.reject(new Error('not asked'))
    expect(traces.isOn).toBe(false)
    expect(traces.withStores(STORES)).toBe(STORES)
    expect(traces.withBank(BANK)).toBe(BANK)
    expect(traces.withJobs(jobs)).toBe(jobs)
    expect(traces.withChoices(choicesOf)).toBe(choicesOf)
    expect(traces.withSender(openSender)).toBe(openSender)
    expect(traces.requests).toBeNull()
    await traces.flush()
  })

  it('tells of an SDK whose API is older than the gateway’s, from which the API takes nothing', () => {
    const registry = Symbol.for('opentelemetry.js.api.1')
    const provider = { getTracer: () => undefined }
    try {
      Reflect.set(globalThis, registry, { version: '1.9.0', trace: provider })
      expect(createTraces(parts)).toMatchObject({ isOn: false, ignoredApi: '1.9.0' })
    } finally {
      Reflect.deleteProperty(globalThis, registry)
    }
    expect(createTraces(parts)).toMatchObject({ isOn: false, ignoredApi: null })
  })
})

describe('an SDK that fails', () => {
  const broken = (): never => {
    throw new Error('the SDK is broken')
  }
  const REQUEST: ServedRequest = {
    method: 'POST',
    route: '/v1/Payments/provision',
    scheme: 'https',
    elapsedMilliseconds: 1,
    caller: { merchantNumber: '1100000001', traceparent: null },
    onClosed: (listener) => listener(),
    answer: () => ({ status: 200, error: null, incidentId: null }),
  }
  const brokenSpan: Span = {
    spanContext: broken,
    setAttribute: broken,
    setAttributes: broken,
    addEvent: broken,
    addLink: broken,
    addLinks: broken,
    setStatus: broken,
    updateName: broken,
    end: broken,
    isRecording: broken,
    recordException: broken,
  }

  function register(startSpan: () => Span, forceFlush: () => Promise<void>): void {
    const provider = { getTracer: () => ({ startSpan, startActiveSpan: broken }), forceFlush }
    trace.setGlobalTracerProvider(provider)
  }

  afterEach(() => trace.disable())

  it.each([
    ['to begin a span', broken],
    ['to end a span', () => brokenSpan],
  ])('%s changes no result of a bank, a statement, a job or a request', async (_, startSpan) => {
    register(startSpan, broken)
    const traces = createTraces(parts)
    expect(traces.isOn).toBe(true)
    const bank = traces.withBank(BANK)
    const terminal = sampleTerminal('https://bank.example')
    expect(await bank.refund(terminal, REFUND, LIMITS)).toBe(APPROVED)
    expect(await traces.withStores(STORES).payments.conclude(CONCLUSION)).toBe(true)
    const [job] = traces.withJobs([{ name: 'a job', run: async () => 7 }])
    expect(await job?.run()).toBe(7)
    expect(await traces.requests?.serve(REQUEST, async () => 'served')).toBe('served')
    await traces.flush()
  })

  it('that never answers holds up the end of a process for some seconds only', async () => {
    register(broken, () => new Promise<void>(() => undefined))
    await expect(createTraces(parts).flush()).resolves.toBeUndefined()
  })
})
