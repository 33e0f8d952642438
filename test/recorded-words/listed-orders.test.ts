/**
 * The comparison of a day where the bank's list of orders is in other words than the simulator's: nothing that both have is
 * named, and what only the bank has is.
 */

import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { businessDate } from '../../packages/gateway/src/payment/payments/business-day.ts'
import { paidOrder, succeeded } from '../harness/answers.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { all, put, utf8 } from './changes.ts'
import { startWordProxy, type Words } from './word-proxy.ts'

const ADMIN_TOKEN = '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa'
const CARD = '5528790000000008'
const CUT_OFF_MINUTES = 23 * 60

const proxy = await startWordProxy()
const sandbox = useSandbox({ BANK_URL: proxy.url, ADMIN_TOKEN })
beforeAll(() => proxy.lead(sandbox.bankUrl))
afterAll(() => proxy.close())

/** Words inside the packed rows of Akbank's report: sums as texts, states by their letters. */
const packedRows: Words = (answer) =>
  answer.replace(/("data":")([^"]+)/, (_, before: string, packed: string) => {
    const rows = gunzipSync(Buffer.from(packed, 'base64')).toString()
    const other = rows
      .replaceAll(/"amount":([\d.]+)/g, '"amount":"$1"')
      .replaceAll('"txnStatus":"Başarılı"', '"txnStatus":"N"')
    return before + gzipSync(other).toString('base64')
  })

const LISTS: readonly (readonly [gateway: string, words: Words])[] = [
  ['akbank', packedRows],
  // A fraction of the second, and words of its own.
  [
    'qnb',
    all(
      put(/(<InsertDatetime>[\dT:-]+)/g, '$1.187'),
      put(/(<ErrMsg>)[^<]*/g, `$1${utf8('İşlem onaylandı')}`),
    ),
  ],
  [
    'garanti',
    all(
      put('<TrxType>Satis', `<TrxType>${utf8('SATIŞ')}`),
      put('On Otorizasyon', utf8('Ön Otorizasyon')),
      put('<Status>Basarili', `<Status>${utf8('Başarılı')}`),
      put(/(<AuthAmount>)(\d)/g, '$1000$2'),
    ),
  ],
]

/** A sale, a hold, a captured hold and a reversed sale. */
async function trade(gateway: string): Promise<void> {
  const { merchant } = sandbox
  const hold = { amount: 80, gateway, paymentType: 'PreAuth' } as const
  await paidOrder(merchant, CARD, { amount: 1_161.16, gateway })
  await paidOrder(merchant, CARD, hold)
  const originalOrderId = await paidOrder(merchant, CARD, hold)
  succeeded(await merchant.provision({ originalOrderId, amount: 70, paymentType: 'PostAuth' }))
  const orderId = await paidOrder(merchant, CARD, { amount: 9, gateway })
  succeeded(await merchant.reverse({ orderId }))
}

/** A payment that only the bank has: here its row is gone. Answers its number at the bank. */
async function lostHere(gateway: string): Promise<string> {
  const orderId = await paidOrder(sandbox.merchant, CARD, { amount: 12.34, gateway })
  const { rows } = await sandbox.database.pool.query<{ bank: string }>(
    'delete from payment_order where order_id = $1 returning bank_order_id as bank',
    [orderId],
  )
  return rows[0]?.bank ?? ''
}

type Comparison = Readonly<{ differences: readonly Readonly<{ terminalAlias: string }>[] }>

/** What differs today at the terminal. */
async function differencesAt(gateway: string): Promise<Comparison['differences']> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const date = businessDate(new Date(), CUT_OFF_MINUTES)
  const answer = await fetch(`${sandbox.url}/admin/v1/days/reconcile?date=${date}`, { headers })
  const { differences }: Comparison = JSON.parse(await answer.text())
  return differences.filter(({ terminalAlias }) => terminalAlias === gateway)
}

it.each(LISTS)('%s lists its orders in other words', async (gateway, words) => {
  await trade(gateway)
  const { changed } = proxy.rewrite(words)
  expect(await differencesAt(gateway)).toEqual([])
  const bankOrderId = await lostHere(gateway)
  const bank = { state: 'taken', takenMinor: 1_234, returnedMinor: 0 }
  expect(await differencesAt(gateway)).toEqual([
    expect.objectContaining({ kind: 'UnknownHere', bankOrderId, bank }),
  ])
  expect(changed()).toBeGreaterThan(1)
})

it('the journal of bank calls has every list, and each was received', async () => {
  const ask = "select distinct result from bank_call where operation = 'list'"
  const read = async () => (await sandbox.database.pool.query<{ result: string }>(ask)).rows
  const found = await waitFor(async () => ((await read()).length > 0 ? read() : null), {
    what: 'the journal to be written',
  })
  expect(found).toEqual([{ result: 'listed' }])
})
