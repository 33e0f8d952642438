import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator, testCards } from '@vezne/bank-simulator'
import { type VezneClient, VezneUnknownOutcomeError } from '@vezne/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formsOf } from '../packages/client/src/demo/html-forms.ts'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { useTestDatabase } from '../packages/gateway/src/storage/testing/index.ts'
import { paidOrder, settledState, stateOf, succeeded } from './harness/answers.ts'
import { type GatewayProcess, startGateway } from './harness/gateway-process.ts'
import { postJson } from './harness/raw-calls.ts'
import { moneyOnBothSides } from './support/ledgers.ts'
import { authentication } from './support/raw.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import {
  CALLBACK,
  codeForBank,
  startedWithCode,
  tokenOf,
  verifiedSession,
  verifyHolder,
} from './support/steps.ts'

const CARD = '5528790000000008'
const SLOW_CARD = '4159000000250002'
const SECRET_KEY = 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM='

const folder = useTestFolder()
const processes: GatewayProcess[] = []
const database = useTestDatabase()
let simulator: BankSimulator
let nodes: Readonly<{ one: string; two: string }>
let one: VezneClient
let two: VezneClient
let killed: Promise<Readonly<{ error: unknown; request: LostRequest }>>

type LostRequest = Readonly<{ cardToken: string; amount: number }>

/** All nodes have one data folder: of those that start at once, one makes the master key. */
function startNode(settings: Readonly<Record<string, string>> = {}): GatewayProcess {
  const started = startGateway({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: simulator.url,
    UNKNOWN_WINDOW: '45s',
    ...settings,
  })
  processes.push(started)
  return started
}

/** One node after the other, `count` times. */
function alternating<Result>(
  count: number,
  call: (node: 'one' | 'two', at: number) => Promise<Result>,
): Promise<Result[]> {
  const calls = Array.from({ length: count }, (_, at) => call(at % 2 === 0 ? 'one' : 'two', at))
  return Promise.all(calls)
}

/** A node that dies in the middle of a payment: the bank has booked it, and nobody heard. */
async function killDuringPayment(): Promise<Awaited<typeof killed>> {
  const node = startNode()
  const client = sandboxClient(await node.url())
  const request = { cardToken: await tokenOf(client, SLOW_CARD), amount: 77.77 }
  const lost = client
    .provision(request, { idempotencyKey: 'killed-1', conversationId: 'killed 1' })
    .catch((error: unknown) => error)
  const booked = async () => (await bankOrders()).some(({ captured }) => captured === 7_777)
  await waitFor(booked, { what: 'the bank to book' })
  await node.end('SIGKILL')
  return { error: await lost, request }
}

async function bankOrders(): Promise<readonly Readonly<{ captured: number }>[]> {
  const answer = await fetch(`${simulator.url}/simulator/orders`)
  return JSON.parse(await answer.text())
}

beforeAll(async () => {
  simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  const [first, second] = [startNode(), startNode()]
  nodes = { one: await first.url(), two: await second.url() }
  one = sandboxClient(nodes.one)
  two = sandboxClient(nodes.two)
})

afterAll(async () => {
  await Promise.all(processes.map((each) => each.end('SIGTERM')))
  await simulator.close()
})

describe('Authentication, rule 2, over two processes on one database', () => {
  it('Limits 4: one pair twelve times at once: one passes (decision 2.2)', async () => {
    const headers = authentication()
    const path = '/v1/Payments/bin-information'
    const answers = await alternating(12, (node) =>
      postJson(nodes[node] + path, headers, { binNumber: '552879' }),
    )
    const codes = answers.map(({ fields }) => fields['errorCode'])
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === '4004')).toHaveLength(11)
  })

  it('one pair on twelve payments at once: one payment (decision 2.2)', async () => {
    const headers = authentication()
    const cardToken = await tokenOf(one, CARD)
    const answers = await alternating(12, (node) =>
      postJson(`${nodes[node]}/v1/Payments/provision`, headers, { cardToken, amount: 31 }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await database.pool.query(
      'select order_id from payment_order where conversation_id = $1',
      [headers['ConversationId']],
    )
    expect(rows).toHaveLength(1)
  })

  it('a used pair is refused after a restart (decision 2.2)', async () => {
    const headers = authentication()
    const body = { binNumber: '552879' }
    const path = '/v1/Payments/bin-information'
    const node = startNode()
    expect((await postJson((await node.url()) + path, headers, body)).status).toBe(200)
    expect(await node.end('SIGTERM')).toBe(0)
    const again = startNode()
    const refused = await postJson((await again.url()) + path, headers, body)
    expect([refused.status, refused.fields['errorCode']]).toEqual([401, '4004'])
    expect(await again.end('SIGTERM')).toBe(0)
  })
})

describe('Orders, rules 2 and 4, over two processes', () => {
  it('Limits 1: ten returns of 30 from 100 at once: three pass (decision 5.6)', async () => {
    const orderId = await paidOrder(one, CARD, { amount: 100 })
    succeeded(await two.endOfDay())
    const answers = await alternating(10, (node) =>
      (node === 'one' ? one : two).return({ orderId, amount: 30 }),
    )
    expect(answers.filter(({ isSucceed }) => isSucceed)).toHaveLength(3)
    const refusals = answers.filter(({ isSucceed }) => !isSucceed)
    expect(new Set(refusals.map(({ errorCode }) => errorCode))).toEqual(new Set(['0117']))
  })
})

describe('what one process made works on the other', () => {
  // Not before the returns above: their day end would wait for this payment.
  beforeAll(() => {
    killed = killDuringPayment()
  })

  it('a token', async () => {
    const cardToken = await tokenOf(one, CARD)
    expect((await two.provision({ cardToken, amount: 5 })).isSucceed).toBe(true)
  })

  it('a 3-D Secure session: created here, started there, paid here', async () => {
    const cardToken = await tokenOf(one, CARD)
    const { threeDSessionId } = succeeded(await one.getThreeDSession({ cardToken, amount: 12 }))
    const start = { ThreeDSessionId: threeDSessionId, CallbackUrl: CALLBACK }
    const { htmlContent } = succeeded(await two.init3ds(start))
    expect(await verifyHolder(htmlContent)).toMatchObject({ MdStatus: '1' })
    const paid = await one.provision({ amount: 12, threeDSessionId })
    expect(paid.isSucceed).toBe(true)
    const result = await two.getThreeDSessionResult({ threeDSessionId })
    expect(result).toMatchObject({ currentStep: 'ProvisionCompleted' })
  })
})

/** A machine of its own shares the database and the master key with the others, and no file. */
describe('security codes over machines (decision 3.6)', () => {
  const startMachine = (name: string) =>
    startNode({
      DATA_DIR: join(folder, name),
      VEZNE_MASTER_KEY_FILE: join(folder, 'master-key'),
    })

  it('a code opens at a machine that starts later, and its codes open after it is gone', async () => {
    const shown = await startedWithCode(one, CARD, '739')
    const machine = startMachine('another-machine')
    const url = await machine.url()
    expect(await codeForBank(shown, url)).toBe('739')
    const own = await startedWithCode(sandboxClient(url), CARD, '846')
    await machine.end('SIGKILL')
    rmSync(join(folder, 'another-machine'), { recursive: true })
    expect(await codeForBank(own, nodes.two)).toBe('846')
  })

  it('a code whose key is nowhere is as one whose time is over', async () => {
    const shown = await startedWithCode(one, CARD, '739')
    const { rows } = await database.pool.query(
      `update card_security_code set code_sealed = set_byte(code_sealed, 1, 255) returning 1`,
    )
    expect(rows).not.toHaveLength(0)
    expect(await codeForBank(shown, nodes.two)).toBeNull()
    const Cvv = '739'
    const fields = { CardNumber: CARD, ExpireMonth: '12', ExpireYear: '30', Cvv }
    const { cardToken } = succeeded(await one.tokens(fields))
    await database.pool.query(
      `update card_security_code set code_sealed = set_byte(code_sealed, 1, 255)`,
    )
    expect((await two.provision({ cardToken, amount: 3 })).isSucceed).toBe(true)
  })
})

describe('races over two processes', () => {
  it('eight provisions at once on one session: one passes (decision 4.1)', async () => {
    const { sessionId } = await verifiedSession(one, CARD)
    const request = { amount: 100, threeDSessionId: sessionId }
    const answers = await alternating(8, (node) => (node === 'one' ? one : two).provision(request))
    expect(answers.filter(({ isSucceed }) => isSucceed)).toHaveLength(1)
    const refusals = answers.filter(({ isSucceed }) => !isSucceed)
    expect(new Set(refusals.map(({ errorCode }) => errorCode))).toEqual(new Set(['2004']))
  })

  it('one Idempotency-Key six times at once: one payment (decision 5.10)', async () => {
    const cardToken = await tokenOf(one, CARD)
    const body = { cardToken, amount: 8 }
    const answers = await alternating(6, (node) =>
      postJson(
        `${nodes[node]}/v1/Payments/provision`,
        { ...authentication(), 'Idempotency-Key': 'race-1' },
        body,
      ),
    )
    const paid = answers.filter(({ status }) => status === 200)
    expect(new Set(paid.map(({ fields }) => fields['orderId'])).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const replay = await postJson(
      `${nodes.two}/v1/Payments/provision`,
      { ...authentication(), 'Idempotency-Key': 'race-1' },
      body,
    )
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.fields['orderId']).toBe(paid[0]?.fields['orderId'])
  })

  it('a SingleUse link with six payers at once is paid once (decision 6.3)', async () => {
    const link = await one.createLink({
      linkType: 'SingleUse',
      linkAmountType: 'FixedAmount',
      amount: 19.9,
    })
    if (!link.isSuccess) throw new Error(link.errorMessage)
    const path = new URL(link.linkUrl).pathname
    await alternating(6, (node) => payLinkAt(nodes[node] + path))
    const status = succeeded(await two.linkStatus({ id: link.id }))
    expect(status).toMatchObject({ linkStatus: 'Passive', usageCount: 1, remainingUsage: 0 })
    expect(status.payments).toHaveLength(1)
  })
})

async function payLinkAt(url: string): Promise<void> {
  const page = await fetch(url)
  const form = formsOf(await page.text()).find(({ fields }) => 'cardNumber' in fields)
  const card = { cardNumber: CARD, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE YILMAZ' }
  const body = new URLSearchParams({ ...form?.fields, ...card })
  await fetch(url, { method: 'POST', body })
}

describe('a process that was killed in the middle of a payment', () => {
  it('leaves an order that the other one settles, and its key replays (decision 5.10)', async () => {
    const { error, request } = await killed
    expect(error).toBeInstanceOf(VezneUnknownOutcomeError)
    const found = succeeded(await two.inquire({ paymentConversationId: 'killed 1' }))
    expect(await settledState(two, found.orderId)).toBe('Approved')
    const replayed = await one.provision(request, { idempotencyKey: 'killed-1' })
    expect(replayed).toMatchObject({ isSucceed: true, orderId: found.orderId })
    expect(await stateOf(two, found.orderId)).toBe('Approved')
  })
})

describe('afterwards', () => {
  it('the bank’s ledger equals ours', async () => {
    const { ours, banks } = await moneyOnBothSides({ bankUrl: simulator.url, database })
    expect(Object.keys(ours).length).toBeGreaterThan(5)
    expect(ours).toEqual(banks)
  })

  it('no process has written a card number or more of the SecretKey than its welcome', () => {
    const output = processes.map((each) => each.output()).join('\n')
    expect(output).toContain('"route":"/v1/Payments/provision"')
    const numbers = testCards.map(({ number }) => number)
    expect(numbers.filter((number) => output.includes(number))).toEqual([])
    // The sandbox's well-known key is printed once by each start, for the newcomer.
    expect(output.split(SECRET_KEY)).toHaveLength(processes.length + 1)
  })
})
