import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankConnector } from '../index.ts'
import { type ConnectorHarness, type Given, LIMITS, newOrderId, sale } from './connector-harness.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/** What any bank's list of orders must tell. For the banks whose protocol has one. */
export function orderListContract(
  name: string,
  makeHarness: () => Promise<ConnectorHarness>,
): void {
  describe(`${name} lists the orders of a span`, () => {
    let harness: ConnectorHarness
    beforeAll(async () => {
      harness = await makeHarness()
    })
    afterAll(() => harness.close())
    describeOrderList(() => harness)
  })
}

/** The list, which the bank must have. */
function listOf({ connector }: ConnectorHarness): NonNullable<BankConnector['listOrders']> {
  if (connector.listOrders === null) throw new Error(`${connector.name} lists no orders.`)
  return connector.listOrders
}

function describeOrderList(given: Given): void {
  const operations = (connector: BankConnector) => ({
    hold: (bankOrderId: string) =>
      connector.authorize(
        given().terminal,
        { ...sale(given().cards.approved), operation: 'PreAuth', bankOrderId },
        LIMITS,
      ),
    sell: (bankOrderId: string) =>
      connector.authorize(
        given().terminal,
        { ...sale(given().cards.approved), bankOrderId },
        LIMITS,
      ),
  })

  test('the list of orders has what holds or took money, and only in its span', async () => {
    const { connector, terminal, cards, endDay } = given()
    const listOrders = listOf(given())
    const { hold, sell } = operations(connector)
    const [sold, held, captured, voided, returned] = Array.from({ length: 5 }, newOrderId)
    if (!sold || !held || !captured || !voided || !returned) throw new Error('no order ids')
    const about = (bankOrderId: string) => ({ bankOrderId, transactionId: null })
    const part = { amountMinor: 9_000n, preAuthorizedMinor: 10_025n, installmentCount: 1 }
    const before = new Date()
    for (const id of [sold, voided, returned]) expect(await sell(id)).toMatchObject(APPROVED)
    for (const id of [held, captured]) expect(await hold(id)).toMatchObject(APPROVED)
    const declined = sale(cards.declined.card)
    expect(await connector.authorize(terminal, declined, LIMITS)).toMatchObject({
      kind: 'declined',
    })
    expect(
      await connector.capture(terminal, { ...about(captured), ...part }, LIMITS),
    ).toMatchObject(APPROVED)
    expect(await connector.void(terminal, about(voided), LIMITS)).toMatchObject(APPROVED)
    await endDay()
    const back = { ...about(returned), amountMinor: 1_000n }
    expect(await connector.refund(terminal, back, LIMITS)).toMatchObject(APPROVED)
    const span = {
      from: new Date(before.getTime() - DAY_MILLISECONDS - 1_000),
      until: new Date(Date.now() + 60_000),
    }
    const listing = await listOrders(terminal, span, LIMITS)
    if (listing.kind !== 'listed') throw new Error(JSON.stringify(listing))
    const own = new Map(listing.orders.map((order) => [order.bankOrderId, order]))
    const money = (id: string) => {
      const { state, takenMinor, returnedMinor } = own.get(id) ?? {}
      return [state, takenMinor, returnedMinor]
    }
    expect(money(sold)).toEqual(['taken', 10_025n, 0n])
    expect(money(held)).toEqual(['preAuthorized', 0n, 0n])
    expect(money(captured)).toEqual(['taken', 9_000n, 0n])
    expect(money(returned)).toEqual(['taken', 10_025n, 1_000n])
    expect([own.has(voided), own.has(declined.bankOrderId)]).toEqual([false, false])
    const past = {
      from: new Date(before.getTime() - 3 * DAY_MILLISECONDS),
      until: new Date(before.getTime() - 2 * DAY_MILLISECONDS),
    }
    expect(await listOrders(terminal, past, LIMITS)).toEqual({ kind: 'listed', orders: [] })
  })

  test('a list that does not come, or is asked for with a wrong secret, is none', async () => {
    const { terminal, unreachable, refusedTerminal } = given()
    const listOrders = listOf(given())
    const span = { from: new Date(Date.now() - 1_000), until: new Date() }
    for (const other of [unreachable, refusedTerminal(terminal)]) {
      expect(await listOrders(other, span, LIMITS)).toMatchObject({ kind: 'unavailable' })
    }
    const endless = { from: new Date(Date.now() - 200 * DAY_MILLISECONDS), until: new Date() }
    expect(await listOrders(terminal, endless, LIMITS)).toEqual({
      kind: 'unavailable',
      cause: 'longSpan',
    })
  })
}

const APPROVED = { kind: 'approved' }
