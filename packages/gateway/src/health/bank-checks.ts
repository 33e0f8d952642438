import type { BankConnector, InquiryResult } from '../banks/index.ts'
import { type Clock, uuidV7 } from '../kernel/index.ts'
import type { MerchantStore, Terminal } from '../merchants/index.ts'

/** Much longer than a bank needs. */
const ANSWER_MILLISECONDS = 10_000
const ASKED_AT_ONCE = 16

type Ports = Readonly<{
  merchants: Pick<MerchantStore, 'listMerchants'>
  terminals: Readonly<{ terminalsOf: (merchantId: string) => Promise<readonly Terminal[]> }>
  bankFor: (terminal: Terminal) => Pick<BankConnector, 'inquire'>
  clock: Pick<Clock, 'now'>
  atOnce?: number
}>

/**
 * For `doctor`: asks the bank of every terminal that is not removed about an order that does not exist. The
 * answer "no such order" shows that the address and the API user are right. Changes nothing on either side.
 */
export async function bankChecks(ports: Ports) {
  const inTurn = turns(ports.atOnce ?? ASKED_AT_ONCE)
  const merchants = await ports.merchants.listMerchants()
  const checks = merchants.map(async ({ merchantId, merchantNumber }) => {
    const terminals = await inTurn(() => ports.terminals.terminalsOf(merchantId))
    return terminals
      .filter(({ state }) => state !== 'Removed')
      .map((terminal) => ({
        name: `bank ${merchantNumber}/${terminal.alias}`,
        run: () => inTurn(() => ask(terminal, ports)),
      }))
  })
  return (await Promise.all(checks)).flat()
}

async function ask(terminal: Terminal, { bankFor, clock }: Ports): Promise<void> {
  const bankOrderId = `vzdoctor${uuidV7(clock.now()).replaceAll('-', '').slice(8)}`
  const limits = { timeoutMilliseconds: ANSWER_MILLISECONDS }
  const problem = problemOf(
    await bankFor(terminal).inquire(terminal, { bankOrderId }, limits),
    terminal,
  )
  if (problem !== null) throw new Error(problem)
}

/** What is wrong and what to look at; null if the bank answered the query. */
function problemOf(result: InquiryResult, terminal: Terminal): string | null {
  if (result.kind !== 'unavailable') return null
  const { cause } = result
  if (cause === 'notServed') {
    return `This release does not know the connector ${terminal.connector}, or the simulator is down.`
  }
  const { host } = new URL(terminal.apiUrl)
  const known = REMEDIES[cause]
  if (known !== undefined) return `${host}: ${known}`
  if (result.refusesTerminal === true) {
    return (
      `${host} refuses the terminal (${cause}). Compare its credentials with the bank's ` +
      'letter, and ask whether the API user has the right to query orders.'
    )
  }
  return `${host} did not answer the query (${cause}).`
}

const UNLISTED =
  "the bank may not have listed this machine's outgoing address: tell it to the bank, and try again."

const REMEDIES: Readonly<Record<string, string>> = {
  connect: `no connection. Look at the API address and the firewall; ${UNLISTED}`,
  dns: 'the name is not known. Look at the API address of the terminal.',
  tls: 'its certificate is not accepted. Look at the API address, and for a proxy on the way.',
  timeout: `no answer within ${ANSWER_MILLISECONDS / 1_000} seconds. Try again; ${UNLISTED}`,
  disconnected: `it closed the connection. Try again; ${UNLISTED}`,
  unreadable:
    'its answer is none of this protocol. Look at the API address and the connector of the terminal.',
  'HTTP 401':
    'HTTP 401: its web server asks for credentials. Look at the API address of the terminal.',
  'HTTP 403': `HTTP 403: it refuses this machine; ${UNLISTED}`,
  'HTTP 404': 'HTTP 404: it has no such path. Look at the API address of the terminal.',
}

/** Runs at most `atOnce` calls of `work` at a time, in the order in which they came. */
function turns(atOnce: number) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
