import type { RecordedExchange } from '@vezne/protocol'
import type { Exchange } from './record-exchanges.ts'

/** Random values of the gateway or the bank, by the names of their fields. */
const STEADY: Readonly<Record<string, unknown>> = {
  signature: 'Z8iR1b0JH3V5yq0n1m0kQH1ZkO6cW2s4fT9pL7xUeXo=',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  authCode: '482913',
  hostReference: '632711482913',
  transactionId: '26327Kd4J07021042',
  provisionNumber: '482913',
  durationMilliseconds: 23,
  time: 1_795_424_400_000,
  position: 12,
  lastPosition: 12,
  batchNumber: null,
  expiryDate: '2026-12-23T09:00:00Z',
  // The page is long, and its style is that of every page.
  htmlContent: '<!doctype html><html lang="tr"><head>…</head><body>…</body></html>',
}

type Steady = (value: string) => string

/**
 * The exchanges with ids, times and secrets that are the same in every recording, so that the page changes only
 * when the gateway does. A value that occurs in several exchanges stays the same value in all of them.
 */
export function steadyExchanges(
  made: readonly Exchange[],
  addresses: Readonly<{ url: string }>,
): Readonly<Record<string, RecordedExchange>> {
  const replaced = new Map<string, string>()
  const steady = steadyText(replaced)
  const shown = made.map(({ call, request, status, answer }) => {
    const values = { request: steadyValue(request, steady), answer: steadyValue(answer, steady) }
    const text = JSON.stringify({ status, ...values }).replaceAll(
      addresses.url,
      'https://pay.example',
    )
    return [call, JSON.parse(text)] as const
  })
  return Object.fromEntries(
    shown.flatMap(([call, each]) => (call.isPreparation ? [] : [[call.endpoint, each]])),
  )
}

function steadyText(replaced: Map<string, string>): Steady {
  const once = (value: string, make: (number: string) => string): string => {
    const known = replaced.get(value)
    if (known !== undefined) return known
    const made = make(String(replaced.size + 1))
    replaced.set(value, made)
    return made
  }
  return (text) =>
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
        once(id, (number) => `019a0000-0000-7000-8000-${number.padStart(12, '0')}`),
      )
      .replaceAll(
        /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:?\d\d)/g,
        '2026-11-23T09:00:00$1',
      )
      .replaceAll(/(?<=\/(?:l|start)\/)[\w-]{20,}/g, (ticket) =>
        once(ticket, (number) => `Vq3${'a'.repeat(26)}${number.padStart(3, '0')}`),
      )
}

function steadyValue(value: unknown, steady: Steady, name = ''): unknown {
  if (name === 'cardToken' && typeof value === 'string' && value !== '') return CARD_TOKEN
  const known = STEADY[name]
  if (known && value !== null && value !== '') return known
  if (typeof value === 'string') return steady(value)
  if (Array.isArray(value)) return value.map((each) => steadyValue(each, steady))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, steadyValue(each, steady, key)])
  return Object.fromEntries(entries)
}

const CARD_TOKEN = 'eyJWZXpuZSI6IkV4YW1wbGUtY2FyZC10b2tlbi1vZi0zMi1ieXRlcyJ9'
