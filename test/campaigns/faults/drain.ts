import { Agent } from 'node:http'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { payOnKept } from '../../support/kept-connection.ts'
import type { Book } from '../crash/load/book.ts'
import { wasTaken } from '../crash/load/book.ts'
import { CARD } from '../crash/load/payments.ts'
import { SLOW_CARD } from './call-record.ts'
import { type Lab, tokenAt } from './lab.ts'
import type { LabNode } from './lab-node.ts'

const CALLERS = 4
/** A call to the bank takes a few of these. */
const BANK_DELAY_MILLISECONDS = 200
const AMOUNT_MINOR = 100

type Drained = Readonly<{ lab: Lab; node: LabNode; book: Book; withSlowCard: boolean }>

/** Calls on kept connections while a node ends or replaces its workers; returns a sentence for each call that failed. */
export async function drain({ lab, node, book, withSlowCard }: Drained): Promise<string[]> {
  const cardToken = await tokenAt(lab, node, CARD)
  const slowToken = withSlowCard ? await tokenAt(lab, node, SLOW_CARD) : null
  lab.toBank.set({ delayMilliseconds: BANK_DELAY_MILLISECONDS })
  const ended = { isOver: false }
  const results: (number | string)[] = []
  const pay = async (token: string, agent: Agent): Promise<number | string> => {
    const startedAt = performance.now()
    const { result, fields } = await payOnKept(node.url(), token, agent)
    results.push(result)
    const milliseconds = performance.now() - startedAt
    if (token !== slowToken) {
      lab.record.note({ method: 'provision in a drain', milliseconds, status: result })
    }
    if (fields['isSucceed'] === true) {
      book.claim(String(fields['orderId']), 'taken in a drain', wasTaken(AMOUNT_MINOR))
    }
    return result
  }
  const callers = Array.from({ length: CALLERS }, () => payOn(pay, cardToken, ended))
  const slow = slowToken === null ? [] : [payOnce(pay, slowToken)]
  try {
    await waitFor(() => results.length >= CALLERS, { what: 'payments' })
    const problems = node.workers > 1 ? await replaceWorkers(node) : await endAndSee(node)
    ended.isOver = true
    await Promise.all([...callers, ...slow])
    const broken = results.filter((result) => ![200, 'ECONNREFUSED'].includes(result))
    return [...problems, ...broken.map((result) => `a call in a drain ended with ${result}`)]
  } finally {
    ended.isOver = true
    lab.toBank.set('pass')
    await Promise.allSettled([...callers, ...slow])
    if (node.workers === 1) await node.restart()
  }
}

type Pay = (token: string, agent: Agent) => Promise<number | string>

async function payOn(pay: Pay, token: string, ended: Readonly<{ isOver: boolean }>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let last: number | string = 200
  while (!ended.isOver && last !== 'ECONNREFUSED') last = await pay(token, agent)
  agent.destroy()
}

async function payOnce(pay: Pay, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await pay(token, agent)
  agent.destroy()
}

async function replaceWorkers(node: LabNode): Promise<string[]> {
  const times = () => node.output().split('All workers were replaced.').length
  const before = times()
  node.signal('SIGUSR2')
  await waitFor(() => times() > before, { what: 'the workers to be replaced' })
  return []
}

async function endAndSee(node: LabNode): Promise<string[]> {
  const code = await node.end()
  return code === 0 ? [] : [`a node that was asked to end did so with ${code}`]
}
