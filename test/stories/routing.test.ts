/** Decisions 3.7, 5.18, 5.19: what terminals can sell, and rules that choose between four banks, over HTTP. */

import { expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { paidOrder, payWith, succeeded, viewOf } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ADMIN_TOKEN = 'the-operator-of-this-very-test'
const sandbox = useSandbox({ ADMIN_TOKEN })

/** Of Halkbank (0012) and the programme Paraf. */
const PARAF = '5528790000000008'

async function admin(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await fetch(`${sandbox.url}/admin/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    },
    body: JSON.stringify(body),
  })
  const fields: Record<string, unknown> = { ...Object(JSON.parse(await answer.text())) }
  return { status: answer.status, fields }
}

const update = (alias: string, body: object) =>
  admin('POST', `/merchants/1100000001/terminals/${alias}/update`, body)

async function counts(): Promise<Readonly<Record<number, number | null>>> {
  const answer = succeeded(
    await sandbox.merchant.installment({ BinNumber: '552879', Amount: 1000 }),
  )
  const rows = (answer.loyaltyInstallmentPricing ?? []).flatMap((each) => each.installmentPricings)
  return Object.fromEntries(rows.map((row) => [row.installmentNumber, row.commissionAmount]))
}

it('what the default terminal cannot sell goes to one that can, at that terminal’s price', async () => {
  expect((await update('simulator', { programmes: ['Bonus'], bankCode: '0064' })).status).toBe(200)
  expect((await update('akbank', { programmes: ['Paraf'] })).status).toBe(200)
  expect((await update('qnb', { programmes: [] })).status).toBe(200)
  expect((await update('garanti', { programmes: [] })).status).toBe(200)
  const row = { cardType: 'Credit', installmentCount: 3, rateBasisPoints: 777, blockedDays: 9 }
  const terminal = { merchant: '1100000001', terminal: 'akbank' }
  expect((await admin('POST', '/plans', { ...row, ...terminal })).status).toBe(200)
  const priced = async () => ((await counts())[3] === 77.7 ? true : null)
  await waitFor(priced, { what: 'the price of the terminal' })

  const { merchant } = sandbox
  const three = await paidOrder(merchant, PARAF, { amount: 1000, installmentCount: 3 })
  const { routing } = await viewOf(merchant, three)
  expect(routing).toMatchObject({ terminal: 'akbank', by: 'ability' })
  const { rows } = await sandbox.database.pool.query(
    'select commission_minor from payment_order where order_id = $1',
    [three],
  )
  expect(rows).toEqual([{ commission_minor: 7_770n }])
  const one = await paidOrder(merchant, PARAF, { amount: 1000 })
  expect((await viewOf(merchant, one)).routing).toMatchObject({
    terminal: 'simulator',
    by: 'default',
  })
  const named = { amount: 1000, installmentCount: 3, gateway: 'garanti' } as const
  expect((await payWith(merchant, PARAF, named)).errorCode).toBe('0111')
})

const RULES = [
  { name: 'verified', when: 'threeDSecure', choose: { list: ['qnb'] } },
  { name: 'small', when: 'amount < 50', choose: { list: ['gone', 'garanti'] } },
  { name: 'rest', choose: { weights: { garanti: 1, qnb: 1 } } },
]

it('rules choose: in order, around a bank that does not answer, and with reasons', async () => {
  const credentials = { clientId: '1', userName: 'u', password: 'p', storeKey: 's' }
  const address = { apiUrl: 'http://127.0.0.1:9/api', gateUrl: 'http://127.0.0.1:9/gate' }
  const gone = await admin('POST', '/merchants/1100000001/terminals', {
    alias: 'gone',
    ...address,
    ...credentials,
  })
  expect(gone.status).toBe(200)
  const path = '/merchants/1100000001/routing'
  const wrong = await admin('PUT', path, { rules: [{ name: 'a', when: 'bank', choose: 'best' }] })
  expect(wrong.status).toBe(400)
  expect(wrong.fields['errorMessage']).toContain('rules[0].when Unknown variable')
  expect((await admin('PUT', path, { rules: RULES })).status).toBe(200)

  const { merchant } = sandbox
  const routed = async () => {
    const { routing } = await viewOf(merchant, await paidOrder(merchant, PARAF, { amount: 20 }))
    return routing?.by === 'rule' ? routing : null
  }
  const small = await waitFor(routed, { what: 'the rules to be known' })
  expect(small).toMatchObject({
    terminal: 'garanti',
    rule: 'small',
    earlier: [{ terminal: 'gone', result: 'notSent', error: 'BANK_NOT_REACHED' }],
  })
  const { sessionId } = await verifiedSession(merchant, PARAF, { amount: 20 })
  const verified = succeeded(await merchant.provision({ amount: 20, threeDSessionId: sessionId }))
  const { routing } = await viewOf(merchant, verified.orderId)
  expect(routing).toMatchObject({ terminal: 'qnb', rule: 'verified', earlier: [] })

  const places = new Set<unknown>()
  const spread = async () => {
    const orderId = await paidOrder(merchant, PARAF, { amount: 60 })
    places.add((await viewOf(merchant, orderId)).routing?.terminal)
    return places.size === 2 ? true : null
  }
  await waitFor(spread, { what: 'both terminals of the weights' })
  expect(places).toEqual(new Set(['garanti', 'qnb']))
})

it('both sides’ books are equal at every bank', async () => {
  const { ours, banks } = await moneyOnBothSides(sandbox)
  expect(ours).toEqual(banks)
})
