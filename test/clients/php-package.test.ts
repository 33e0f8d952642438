/** packages/client-php: its size, its dependencies, and payments of a sandbox from the token to the return. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { askPhp } from './ask-php.ts'

const PACKAGE = join(import.meta.dirname, '..', '..', 'packages', 'client-php')

describe('the PHP package', () => {
  const sources = readdirSync(join(PACKAGE, 'src')).map((name) =>
    readFileSync(join(PACKAGE, 'src', name), 'utf8'),
  )

  it('is small: at most 610 lines of code, without comments and empty lines', () => {
    const lines = sources.flatMap((text) => text.split('\n'))
    const code = lines.filter((line) => !/^\s*(\/?\*|\/\/|$)/.test(line))
    expect(code.length).toBeGreaterThan(100)
    expect(code.length).toBeLessThanOrEqual(610)
  })

  it('is strict about types, in every file', () => {
    expect(sources.filter((text) => !text.includes('declare(strict_types=1);'))).toEqual([])
  })

  it('needs PHP and the interfaces of PSR alone', () => {
    const { require } = JSON.parse(readFileSync(join(PACKAGE, 'composer.json'), 'utf8'))
    const own = Object.keys(require).filter((name) => !/^(php$|ext-|psr\/)/.test(name))
    expect(own).toEqual([])
  })
})

describe('the PHP client, before a sandbox', () => {
  let sandbox: Sandbox

  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())

  async function call(method: string, request: object, options: object = {}): Promise<unknown> {
    const client = { baseUrl: sandbox.url, ...SANDBOX_KEYS }
    const [result] = await askPhp([{ ask: 'call', client, method, request, options }])
    if (result?.error !== undefined) throw new Error(result.error.message)
    return result?.answer
  }

  const textOf = (answer: unknown, name: string) => String(Object(answer)[name])
  const card = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }

  it('pays once for one key, and returns a part after the day’s end', async () => {
    const token = await call('tokens', card)
    const payment = { amount: 40.1, cardToken: textOf(token, 'cardToken') }
    const key = { idempotencyKey: 'order-7' }
    const orderId = textOf(await call('provision', payment, key), 'orderId')
    expect(await call('provision', payment, key)).toMatchObject({ isSucceed: true, orderId })
    await call('endOfDay', {})
    expect(await call('return', { orderId, amount: 0.1 })).toMatchObject({ isSucceed: true })
    expect(await call('return', { orderId, amount: 40.01 })).toMatchObject({ isSucceed: false })
    expect(await call('inquire', { orderId })).toMatchObject({
      amount: 40.1,
      transactionStatus: 'PartiallyReturned',
    })
  })

  it('reads installments, cards and the clock', async () => {
    const query = { BinNumber: '552879', Amount: 1000.5 }
    expect(await call('installment', query)).toMatchObject({ isSucceed: true, amount: 1000.5 })
    const bin = await call('binInformation', { binNumber: '552879' })
    expect(bin).toMatchObject({ isSucceed: true })
    expect(await call('time', {})).toMatchObject({ time: expect.any(Number) })
  })

  it('makes a link, reads it, and deletes it', async () => {
    const link = { linkType: 'SingleUse', linkAmountType: 'FixedAmount', amount: 9.9 }
    const made = await call('createLink', link)
    expect(made).toMatchObject({ isSuccess: true })
    const id = textOf(made, 'id')
    expect(await call('linkStatus', { id })).toMatchObject({ isSucceed: true, amount: 9.9 })
    expect(await call('deleteLink', { id })).toBe(true)
  })

  it('names the field of a wrong call', async () => {
    await expect(call('provision', { amount: -1, cardToken: 'x' })).rejects.toThrow('amount')
  })
})
