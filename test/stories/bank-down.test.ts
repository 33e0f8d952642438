/**
 * Decisions 5.18 and 5.19: a bank that is down loses its payments to the next terminal of the rules, nothing is sent
 * twice, and the bank comes back by itself.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { settledState, succeeded, viewOf } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { type StallingProxy, startStallingProxy } from '../support/stalling-proxy.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ADMIN_TOKEN = 'the-operator-of-this-very-test'
/** A bank that never answers holds each connection so long, so that nobody waits for the gateway's 20 seconds. */
const HOLD_MILLISECONDS = 1_500
const sandbox = useSandbox({ ADMIN_TOKEN, UNKNOWN_WINDOW: '4s' }, undefined, {
  holdMilliseconds: HOLD_MILLISECONDS,
})

/** Failures in a row, after which a circuit opens. */
const FAILURES = 20

/** Each test has a first terminal of its own, found by its amount. The next one is at another bank. */
const RULES = [
  { name: 'shut', when: 'amount == 11.0', choose: { list: ['shut', 'akbank'] } },
  { name: 'failing', when: 'amount == 12.0', choose: { list: ['qnb', 'akbank'] } },
  { name: 'straight', when: 'amount == 13.0', choose: { list: ['akbank'] } },
]

/** How long payments took that went elsewhere, and beside each of them one whose first terminal is that other one. */
const elsewhere: number[] = []
const straight: number[] = []

let door: StallingProxy
let cardToken: string

async function admin(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/admin/v1/merchants/1100000001/${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

beforeAll(async () => {
  door = await startStallingProxy({
    host: '127.0.0.1',
    port: Number(new URL(sandbox.bankUrl).port),
  })
  const address = `http://127.0.0.1:${door.port}/fim`
  await admin('POST', 'terminals', {
    alias: 'shut',
    ...{ apiUrl: `${address}/api`, gateUrl: `${address}/est3Dgate` },
    ...{ clientId: '190000001', userName: 'vezneapi' },
    ...{ password: 'VEZNE1234', storeKey: 'VEZNESTORE1' },
  })
  await admin('PUT', 'routing', { rules: RULES })
  cardToken = await tokenOf(sandbox.merchant, '5528790000000008')
  const ruled = async () => (await pay(11)).terminal === 'shut'
  await waitFor(ruled, { what: 'the rules to be known' })
})
afterAll(() => door.close())

/** A payment that must succeed, with its terminal and why it is there. */
async function pay(amount: number) {
  const begun = performance.now()
  const { orderId } = succeeded(await sandbox.merchant.provision({ cardToken, amount }))
  const milliseconds = performance.now() - begun
  const { routing } = await viewOf(sandbox.merchant, orderId)
  return { milliseconds, ...routing }
}

async function expectElsewhere(amount: number, alias: string): Promise<void> {
  const { milliseconds, ...routing } = await pay(amount)
  const leftOut = expect.arrayContaining([{ terminal: alias, why: 'circuitOpen' }])
  expect(routing).toMatchObject({ terminal: 'akbank', leftOut, earlier: [] })
  await note(milliseconds)
}

/** Notes how long a payment took that went elsewhere, beside one that had no need to. */
async function note(milliseconds: number): Promise<void> {
  elsewhere.push(milliseconds)
  const control = await pay(13)
  expect(control).toMatchObject({ terminal: 'akbank', earlier: [] })
  straight.push(control.milliseconds)
}

/** As `/readyz` tells operators. */
async function circuitOf(alias: string): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/readyz`)
  const { banks }: { banks: { alias: string; circuit: string }[] } = JSON.parse(await answer.text())
  return banks.find((bank) => bank.alias === alias)?.circuit
}

function answersAgain(alias: string): Promise<unknown> {
  const isHalfOpen = async () => (await circuitOf(alias)) === 'halfOpen'
  return waitFor(isHalfOpen, { what: `the bank of ${alias} to answer the question` })
}

/** The next requests of this kind to the bank of `qnb` get no answer, or a server error. */
async function arm(operation: string, fault: string, times: number): Promise<void> {
  const body = JSON.stringify({ operation, fault, bank: 'payfor', times })
  const armed = await fetch(`${sandbox.bankUrl}/simulator/faults`, { method: 'POST', body })
  expect(armed.status).toBe(200)
}

/** Until `mend` the circuit stays open, however slow this machine is: no question is answered. */
async function silenceQueries(): Promise<void> {
  for (const operation of ['Status', 'History']) await arm(operation, 'refuse-connection', 1_000)
}

async function mend(): Promise<void> {
  const mended = await fetch(`${sandbox.bankUrl}/simulator/faults`, { method: 'DELETE' })
  expect(mended.ok).toBe(true)
}

/** A payment whose outcome is unknown: it goes nowhere else. */
async function payInVain(amount: number): Promise<string> {
  const lost = await sandbox.merchant.provision({ cardToken, amount })
  expect(lost).toMatchObject({ isSucceed: false, errorCode: '3001' })
  return lost.orderId ?? ''
}

describe.concurrent('a terminal whose bank', () => {
  it('has closed its port: payments go on at once, then avoid it, and come back', async () => {
    expect(await pay(11)).toMatchObject({ terminal: 'shut', rule: 'shut' })
    await door.shut()
    const earlier = [{ terminal: 'shut', result: 'notSent', error: 'BANK_NOT_REACHED' }]
    for (let payment = 0; payment < FAILURES; payment += 1) {
      const { milliseconds, ...routing } = await pay(11)
      expect(routing).toMatchObject({ terminal: 'akbank', earlier })
      await note(milliseconds)
    }
    expect(await circuitOf('shut')).toBe('open')
    await expectElsewhere(11, 'shut')
    await door.open()
    await answersAgain('shut')
    expect(await pay(11)).toMatchObject({ terminal: 'shut', earlier: [] })
    expect(await circuitOf('shut')).toBe('closed')
  })

  it('fails or never answers: one payment at a time tries it, until one is answered', async () => {
    // Such a bank has booked some of the payments, and others not.
    await arm('Auth', 'error-after-booking', FAILURES / 2)
    await arm('Auth', 'timeout-booked', FAILURES / 4)
    await arm('Auth', 'timeout-not-booked', FAILURES / 4)
    await silenceQueries()
    const all = Array.from({ length: FAILURES }, () => payInVain(12))
    const lost = await Promise.all(all)
    expect(await circuitOf('qnb')).toBe('open')
    await expectElsewhere(12, 'qnb')

    // Its queries answer, and its payments do not yet.
    await mend()
    await arm('Auth', 'timeout-booked', 1)
    await answersAgain('qnb')
    const trial = payInVain(12)
    const isTrying = async () => (await circuitOf('qnb')) === 'open'
    await waitFor(isTrying, { what: 'the payment to be at the bank' })
    await silenceQueries()
    await Promise.all([1, 2, 3].map(() => expectElsewhere(12, 'qnb')))
    lost.push(await trial)
    expect(await circuitOf('qnb')).toBe('open')

    await mend()
    await answersAgain('qnb')
    expect(await pay(12)).toMatchObject({ terminal: 'qnb', earlier: [] })
    expect(await circuitOf('qnb')).toBe('closed')
    const states = await Promise.all(lost.map((orderId) => settledState(sandbox.merchant, orderId)))
    const taken = states.filter((state) => state === 'Approved')
    expect(taken).toHaveLength((FAILURES * 3) / 4 + 1)
  })
})

it('payments that go elsewhere take no longer than a few payments', () => {
  // The middle ones: a busy machine may stop this process for a second, whatever the payment does.
  const middleOf = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1]
  expect(elsewhere.length).toBeGreaterThan(FAILURES)
  expect(middleOf(elsewhere)).toBeLessThan(5 * (middleOf(straight) ?? 0))
})

it('each order is sent once, and both sides hold the same money', async () => {
  const calls = sandbox
    .logged()
    .split('\n')
    .filter((line) => line.includes('"operation":"authorize"'))
    .map((line): { bankOrderId: string; result: string } => JSON.parse(line))
  const sent = calls.filter(({ result }) => result !== 'notSent').map((call) => call.bankOrderId)
  expect(sent.length).toBeGreaterThan(2 * FAILURES)
  expect(new Set(sent).size).toBe(sent.length)
  const { ours, banks } = await moneyOnBothSides(sandbox)
  expect(ours).toEqual(banks)
})
