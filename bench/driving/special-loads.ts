import { timingSafeEqual } from 'node:crypto'

import { macBytes } from '@vezne/protocol'
import { SANDBOX_KEYS } from '../../test/support/sandbox-merchants.ts'
import { type Address, type Connection, openConnection } from './connection.ts'
import { provisionCall, signedValues } from './requests.ts'
import type { Stock } from './stock.ts'
import { createTally } from './tally.ts'
import type { Report } from './tasks.ts'

const SIGNED = 2_000

/** Measures the signature alone: both stages are computed and compared, as for every call. */
export function runSignatures(seconds: number): Report {
  const calls = Array.from({ length: SIGNED }, signedValues)
  const tally = createTally()
  const end = performance.now() + seconds * 1_000
  for (let at = 0; performance.now() < end; at += 1) {
    const start = performance.now()
    const { Nonce = '', ConversationId = '', Signature = '' } = calls[at % SIGNED] ?? {}
    const mac = macBytes({ ...SANDBOX_KEYS, nonce: Nonce, conversationId: ConversationId })
    const isRight = timingSafeEqual(mac, Buffer.from(Signature, 'base64'))
    tally.add(isRight ? 'other' : { failure: 'a signature is wrong' }, performance.now() - start)
  }
  return tally.report(seconds)
}

/**
 * Every request on three connections at once: one succeeds, two are refused because their pair was used.
 * Anything else is a failure.
 */
export async function runThrice(address: Address, stock: Stock, requests: number): Promise<Report> {
  const tally = createTally()
  const begun = performance.now()
  const connections = [1, 2, 3].map(() => openConnection(address))
  for (let left = requests; left > 0; left -= 1) {
    const start = performance.now()
    const bytes = provisionCall(stock.cardToken())
    const answers = await Promise.all(connections.map(({ send }) => send(bytes)))
    const taken = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 401).length
    const seen = answers.map(({ status }) => status).join(', ')
    const outcome = taken === 1 && refused === 2 ? 'sale' : { failure: `thrice gave ${seen}` }
    tally.add(outcome, performance.now() - start)
  }
  for (const connection of connections) connection.close()
  return tally.report((performance.now() - begun) / 1_000)
}

const ASK = Buffer.from('GET /v1/time HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')

/** Each connection has had one answer, so the gateway knows it; afterwards nothing more is sent on it. */
export async function openIdle(address: Address, count: number): Promise<readonly Connection[]> {
  const connections = Array.from({ length: count }, () => openConnection(address))
  const answers = await Promise.all(connections.map(({ send }) => send(ASK)))
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong !== undefined) throw new Error(`an idle connection got ${wrong.status}`)
  return connections
}
