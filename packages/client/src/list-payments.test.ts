import { describe, expect, it } from 'vitest'
import type { ListPaymentsAnswer, ListPaymentsRequest } from './generated/wire.ts'
import { listPayments } from './list-payments.ts'

const HEAD = { errorCode: null, errorMessage: null, conversationId: 'c' } as const

/** A gateway whose second page is empty, as that of a filter which few payments pass may be. */
function pages(asked: ListPaymentsRequest[]) {
  return async (query: ListPaymentsRequest): Promise<ListPaymentsAnswer> => {
    asked.push(query)
    const page = Number(query.after ?? 0)
    const payments = page === 1 ? [] : [{ orderId: `${page}a` }, { orderId: `${page}b` }]
    const next = page === 2 ? null : String(page + 1)
    return { ...HEAD, isSucceed: true, payments, next } as unknown as ListPaymentsAnswer
  }
}

describe('listPayments', () => {
  it('goes through every page with its filter, past an empty one', async () => {
    const asked: ListPaymentsRequest[] = []
    const orders: string[] = []
    for await (const { orderId } of listPayments(pages(asked), { state: 'Approved' })) {
      orders.push(orderId)
    }
    expect(orders).toEqual(['0a', '0b', '2a', '2b'])
    expect(asked).toEqual([
      { state: 'Approved', after: undefined },
      { state: 'Approved', after: '1' },
      { state: 'Approved', after: '2' },
    ])
  })

  it('throws the refusal of a filter', async () => {
    const refusal = { ...HEAD, isSucceed: false, errorCode: '0100', errorMessage: 'from is wrong' }
    const readPage = async () => refusal as unknown as ListPaymentsAnswer
    await expect(listPayments(readPage, {}).next()).rejects.toThrow('0100')
  })
})
