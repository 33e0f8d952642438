import type { Clock } from '../../base/kernel/index.ts'
import { canParseUrl } from '../../base/kernel/index.ts'
import {
  type BankConnector,
  FINDINGS,
  shownByQuery,
  testOrderId,
} from '../../payment/banks/index.ts'
import {
  currentTerminals,
  type MerchantStore,
  type Terminal,
} from '../../payment/merchants/index.ts'

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
    return currentTerminals(terminals).map((terminal) => ({
      name: `bank ${merchantNumber}/${terminal.alias}`,
      run: () => inTurn(() => ask(terminal, ports)),
    }))
  })
  return (await Promise.all(checks)).flat()
}

async function ask(terminal: Terminal, { bankFor, clock }: Ports): Promise<void> {
  const bankOrderId = testOrderId('vzdoctor', clock.now())
  const limits = { timeoutMilliseconds: ANSWER_MILLISECONDS }
  const answer = await bankFor(terminal).inquire(terminal, { bankOrderId }, limits)
  const { finding, said } = shownByQuery(terminal, answer)
  const { verdict, meaning, remedy } = FINDINGS[finding]
  if (verdict === 'good') return
  const place = canParseUrl(terminal.apiUrl) ? new URL(terminal.apiUrl).host : terminal.connector
  const words = [said?.code, said?.text].filter((part) => part != null).join(' ')
  throw new Error(`${place}: ${meaning.en} ${remedy?.en ?? ''} (${words})`)
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
