import { describe, expect, it } from 'vitest'
import type { LinkStatusAnswer, LinkStatusRequest, LinkStatusSuccess } from './generated/wire.ts'
import { linkPayments } from './link-payments.ts'

const HEAD = { errorCode: null, errorMessage: null, conversationId: 'c' } as const

/** A gateway with three pages of two payments. */
function pages(asked: LinkStatusRequest[]) {
  return async (request: LinkStatusRequest): Promise<LinkStatusAnswer> => {
    asked.push(request)
    const page = Number(request.paymentsAfter ?? 0)
    const payments = [`${page}a`, `${page}b`].map((orderId) => ({ orderId }))
    const paymentsNext = page === 2 ? null : String(page + 1)
    return { ...HEAD, isSucceed: true, payments, paymentsNext } as unknown as LinkStatusSuccess
  }
}

describe('linkPayments', () => {
  it('goes through every page, and asks for no more than is taken', async () => {
    const asked: LinkStatusRequest[] = []
    const orders: string[] = []
    for await (const { orderId } of linkPayments({ linkStatus: pages(asked) }, { id: 'l' })) {
      orders.push(orderId)
      if (orders.length === 1) expect(asked).toEqual([{ id: 'l' }])
    }
    expect(orders).toEqual(['0a', '0b', '1a', '1b', '2a', '2b'])
    expect(asked.map(({ paymentsAfter }) => paymentsAfter)).toEqual([undefined, '1', '2'])
  })

  it('throws the refusal of a link that is not found', async () => {
    const refusal = { ...HEAD, isSucceed: false, errorCode: '5001', errorMessage: 'no such link' }
    const linkStatus = async () => refusal as unknown as LinkStatusAnswer
    await expect(linkPayments({ linkStatus }, { id: 'l' }).next()).rejects.toThrow('5001')
  })
})
