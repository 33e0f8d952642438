import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it, test } from 'vitest'

import { seedMerchants } from '../../../../../../test/campaigns/panel/seed-merchants.ts'
import { seedOrders } from '../../../../../../test/campaigns/panel/seed-orders.ts'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { testSigner } from '../../../operating/audit/testing/audit-parts.ts'
import { createSearchIndex } from '../../../storage/panel/index.ts'
import { createOldDataStore } from '../../../storage/payers/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { paymentsPorts, type Visitor, visitorOf } from '../testing/payments-desk.ts'

const database = useTestDatabase()
const FIRST = '01900000-0000-7000-9000-000000000001'
const SECOND = '01900000-0000-7000-9000-000000000002'
const ORDERS = 400

let operator: Visitor
let accountant: Visitor
let other: Visitor

beforeAll(async () => {
  const { pool } = database
  await seedMerchants(pool, 2)
  await seedOrders(pool, { orders: ORDERS, merchants: 2, days: 30, until: new Date() })
  const index = createSearchIndex(pool)
  while ((await index.step(1_000)) > 0);
  const ports = paymentsPorts(pool)
  operator = await visitorOf(ports, 'GatewayStaff', null)
  accountant = await visitorOf(ports, 'MerchantAccountant', FIRST)
  other = await visitorOf(ports, 'MerchantOwner', SECOND)
})

const idsIn = (text: string): string[] =>
  [...text.matchAll(/\/panel\/m\/\d+\/payments\/([0-9a-f-]{36})/g)].map(([, id]) => id ?? '')

async function listed(visitor: Visitor, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let url: string | undefined = `/panel/payments?${query}`; url !== undefined; ) {
    const { html: text, status } = await visitor.get(url)
    expect(status).toBe(200)
    ids.push(...idsIn(text))
    url = /href="([^"]*[?;]older=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  return ids
}

const oneOf = async (merchantId: string) => {
  const { rows } = await database.pool.query(
    `select order_id as "orderId", conversation_id as "conversationId", card ->> 'lastFour' as "lastFour"
     from payment_order where merchant_id = $1 limit 1`,
    [merchantId],
  )
  return rows[0] as Readonly<{ orderId: string; conversationId: string; lastFour: string }>
}

async function exports(): Promise<readonly object[]> {
  const { rows } = await database.pool.query(
    `select actor, subject, details from audit_entry where act = 'payments.export' order by sequence`,
  )
  return rows
}

describe('decision 9.21: the file of a filter', () => {
  test.each(['', 'state=Approved&scheme=Troy', 'state=Declined&outcome=1051', 'state=Unknown'])(
    'has the payments of the list: %s',
    async (query) => {
      for (const visitor of [operator, accountant]) {
        const { html: text, headers } = await visitor.get(`/panel/payments/csv?${query}`)
        const rows = parse(text, { columns: true, bom: true }) as Readonly<Record<string, string>>[]
        expect(text.startsWith('\ufeffcreatedAt,')).toBe(true)
        expect(headers['content-disposition']).toMatch(/^attachment; filename="payments-/)
        expect(rows.map(({ orderId }) => orderId)).toEqual(await listed(visitor, query))
        for (const row of rows) {
          expect(row['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/)
          expect(row['amount']).toMatch(/^\d+\.\d\d$/)
          expect(`${row['cardFirstSix']} ${row['cardLastFour']}`).toMatch(/^\d{6} \d{4}$/)
        }
      }
    },
  )

  it('is reported with its filter and its rows', async () => {
    const { html: text } = await accountant.get('/panel/payments/csv?state=Declined&evil=1')
    const rows = parse(text, { columns: true, bom: true }).length
    const details = { filter: 'state=Declined', rows, isAborted: false }
    expect((await exports()).at(-1)).toEqual({
      actor: `panel:${accountant.userId}@example.com`,
      subject: FIRST,
      details,
    })
  })

  it('is not made of a filter that means nothing: the list says which field', async () => {
    const { status, location } = await accountant.get('/panel/payments/csv?from=2026-02-30')
    expect([status, location]).toEqual([303, '/panel/payments?from=2026-02-30'])
  })

  it('ends its reading and says so where the browser has gone', async () => {
    const before = (await exports()).length
    const stream = await operator.stream('/panel/payments/csv')
    await new Promise((resolve) => stream.once('readable', resolve))
    stream.destroy()
    await waitFor(async () => (await exports()).length > before, { what: 'the report' })
    expect((await exports()).at(-1)).toMatchObject({ subject: 'all', details: { isAborted: true } })
  })

  it('runs no formula of a stranger', async () => {
    const { orderId } = await oneOf(SECOND)
    for (const formula of ['=1+1', '+1', '-1', '@SUM(1)', '=cmd|"/c calc"!A0']) {
      await database.pool.query(
        'update payment_order set merchant_reference = $1 where merchant_id = $2 and order_id = $3',
        [formula, SECOND, orderId],
      )
      const { html: text } = await other.get(`/panel/payments/csv?key=${orderId}`)
      const [row] = parse(text, { columns: true, bom: true }) as Readonly<Record<string, string>>[]
      expect(row?.['merchantReference']).toBe(`'${formula}`)
    }
  })
})

describe('the list of payments', () => {
  it('shows a merchant’s people the merchant’s payments only, by whatever address', async () => {
    const { rows } = await database.pool.query(
      'select order_id::text as id from payment_order where merchant_id = $1 order by order_id desc',
      [SECOND],
    )
    const own = rows.map(({ id }) => id)
    expect(await listed(other, '')).toEqual(own)
    expect(await listed(other, 'merchant=2200000001')).toEqual(own)
    expect(await listed(operator, 'merchant=2200000002')).toEqual(own)
    const foreign = await oneOf(FIRST)
    expect(await listed(other, `key=${foreign.orderId}`)).toEqual([])
    expect((await listed(operator, '')).length).toBe(ORDERS)
  })

  it('says what is wrong at its field', async () => {
    const { html: text } = await operator.get('/panel/payments?from=2026-99-99&state=Declined')
    expect(text).toContain('There is no such day.')
    expect(text).toMatch(/<input[^>]*id="from"[^>]*aria-invalid/)
    expect(text).toContain('State: Declined')
  })

  it('takes a card number out of the address', async () => {
    const { status, location } = await operator.get(
      '/panel/payments?key=5528+7900+0000+0008&state=Approved',
    )
    expect([status, location]).toEqual([303, '/panel/payments?key=0008&state=Approved&card=1'])
    expect((await operator.get(location ?? '')).html).toContain(
      'Only the last four digits were used.',
    )
    const inBin = await operator.get('/panel/payments?bin=5528+7900+0000+0008&state=Approved')
    expect([inBin.status, inBin.location]).toEqual([
      303,
      '/panel/payments?state=Approved&bin=552879',
    ])
  })
})

describe('decision 9.22: saved views', () => {
  it('are kept, shown and removed, each for its person', async () => {
    const kept = { name: ' Declined  Troy ', query: 'state=Declined&scheme=Troy&evil=1&older=x' }
    const saved = await operator.post('/panel/payments/views', kept)
    expect([saved.status, saved.location]).toEqual([
      303,
      '/panel/payments?state=Declined&scheme=Troy&done=saved',
    ])
    const { html: text } = await operator.get('/panel/payments')
    expect(text).toContain('href="/panel/payments?state=Declined&amp;scheme=Troy">Declined Troy<')
    expect((await accountant.get('/panel/payments')).html).not.toContain('Declined Troy')
    const viewId = /name="view" value="([^"]+)"/.exec(text)?.[1] ?? ''
    await accountant.post('/panel/payments/views/remove', { view: viewId })
    expect((await operator.get('/panel/payments')).html).toContain('Declined Troy')
    await operator.post('/panel/payments/views/remove', { view: viewId })
    expect((await operator.get('/panel/payments')).html).not.toContain('Declined Troy')
  })

  it('are at most twenty, with names that are no markup', async () => {
    for (let count = 1; count <= 20; count += 1) {
      const view = { name: `<b>${count}</b>`, query: `min=${count}` }
      expect((await other.post('/panel/payments/views', view)).location).toContain('done=saved')
    }
    const more = await other.post('/panel/payments/views', { name: 'one more', query: 'min=99' })
    expect(more.location).toBe('/panel/payments?min=99&done=full')
    const renewed = await other.post('/panel/payments/views', { name: '<b>7</b>', query: 'max=7' })
    expect(renewed.location).toBe('/panel/payments?max=7&done=saved')
    const { html: text } = await other.get('/panel/payments')
    expect(text).toContain('max=7')
    expect(text).not.toContain('<b>7')
    for (const wrong of [
      { name: ' ', query: 'min=1' },
      { name: 'x', query: 'evil=1' },
    ]) {
      const { location } = await other.post('/panel/payments/views', wrong)
      expect(location).toMatch(/done=name$/)
    }
  })
})

describe('the search box (decision 9.66)', () => {
  it('leads to the page of what it finds alone', async () => {
    const { conversationId, orderId } = await oneOf(FIRST)
    const to = `/panel/m/2200000001/payments/${orderId}`
    for (const visitor of [operator, accountant]) {
      const { status, location } = await visitor.get(`/panel/search?q=${conversationId}`)
      expect([status, location]).toEqual([303, to])
    }
    const { status, html: text } = await other.get(`/panel/search?q=${conversationId}`)
    expect(status).toBe(200)
    expect(text).toContain('What can be searched for?')
    expect(idsIn(text)).toEqual([])
  })

  it('says of several by what each was found', async () => {
    const { lastFour, orderId } = await oneOf(FIRST)
    await database.pool.query(
      `update payment_order set conversation_id = $1 where order_id = (
         select order_id from payment_order where order_id <> $2 order by order_id limit 1)`,
      [lastFour, orderId],
    )
    const { html: text } = await operator.get(`/panel/search?q=${lastFour}`)
    expect(idsIn(text)).toContain(orderId)
    expect(text).toContain('<td class>Conversation id</td>')
    expect(text).toContain('<td class>Last four digits of the card</td>')
  })

  it('finds an amount in either writing, and says what it looked for', async () => {
    const { orderId } = await oneOf(FIRST)
    await database.pool.query(
      'update payment_order set amount_minor = 12345678 where order_id = $1',
      [orderId],
    )
    await database.pool.query(
      'update payment_search set amount_minor = 12345678 where order_id = $1',
      [orderId],
    )
    const to = `/panel/m/2200000001/payments/${orderId}`
    for (const text of ['123.456,78', '₺123,456.78', '123456.78 TL']) {
      const { location } = await accountant.get(`/panel/search?q=${encodeURIComponent(text)}`)
      expect(location).toBe(to)
    }
    const { html: nothing } = await other.get('/panel/search?q=123456,78')
    expect(nothing).toContain(
      'Looked for as: Conversation id, Reference, Order id at the bank, Amount.',
    )
    await database.pool.query(
      `update payment_order set conversation_id = '123456.78' where order_id = (
         select order_id from payment_order where merchant_id = $1 and order_id <> $2 limit 1)`,
      [FIRST, orderId],
    )
    const { html: two } = await accountant.get('/panel/search?q=123456.78')
    expect(two).toContain('href="/panel/payments?min=123456.78&amp;max=123456.78"')
  })

  test.each(['27.11.2026', '2026-11-27', '27/11/26'])(
    'leads to the list of the day %s',
    async (q) => {
      const { status, location } = await operator.get(`/panel/search?q=${encodeURIComponent(q)}`)
      expect([status, location]).toEqual([303, '/panel/payments?from=2026-11-27&until=2026-11-27'])
    },
  )

  it('finds a name by any of its words, in any letters, until it is erased', async () => {
    const { rows } = await database.pool.query(
      `update payment_order set details = details || '{"cardHolderName": "AYŞE GÜL IŞIKLI"}'
       where merchant_id = $1 and order_id in (
         select order_id from payment_order where merchant_id = $1 order by order_id limit 3)
       returning order_id as id`,
      [FIRST],
    )
    const found = async (q: string) =>
      idsIn((await accountant.get(`/panel/search?q=${encodeURIComponent(q)}`)).html)
    expect(await found('Işıklı')).toEqual([])
    await database.pool.query('truncate payment_search, payment_search_progress')
    while ((await createSearchIndex(database.pool).step(1_000)) > 0);
    for (const q of ['Işıklı', 'ayse isikli', 'IŞIKLI, Ayşe', 'gül']) {
      expect(new Set(await found(q))).toEqual(new Set(rows.map(({ id }) => id)))
    }
    expect(await found('Ayşe Demir')).toEqual([])
    const erasing = { rowsMaximum: 1_000, before: new Date(Date.parse('2100-01-01')) }
    const store = createOldDataStore({ pool: database.pool, signer: testSigner() })
    await store.erase('order-contact', erasing)
    expect(await found('Işıklı')).toEqual([])
    const sql = `select count(*)::int as left from payment_search where name_keys <> '{}'`
    expect((await database.pool.query(sql)).rows).toEqual([{ left: 0 }])
  })

  describe('where it finds nothing', () => {
    const NOWHERE = ['/panel/search?q=nowhere', '/panel/payments?key=nowhere']
    const archived = (state: 'Archived' | 'Exporting', quarter: string, until: string) =>
      database.pool.query(
        `insert into archived_period (period, archive_id, state, period_from, period_until, folder, totals,
           posted_hours, manifest_hash, archived_at)
         values ($1, gen_random_uuid(), $2, null, $3, '/archives', '{}', '{}', sha256(''),
           case when $2 = 'Archived' then now() end)`,
        [quarter, state, until],
      )

    it('names no archive while there is none', async () => {
      for (const url of NOWHERE) {
        expect((await operator.get(url)).html).not.toContain('vezne archive')
      }
    })

    it('says from when on orders are searched, and how an operator reads older ones', async () => {
      await archived('Archived', 'before 2025q2', '2025-04-01T00:00:00Z')
      await archived('Archived', '2025q2', '2025-07-01T00:00:00Z')
      await archived('Exporting', '2025q3', '2025-10-01T00:00:00Z')
      const words = {
        en: ['Older orders may be in the archive', 'All orders since <time', '&lt;folder>'],
        tr: ['Daha eski siparişler arşivde olabilir', 'tümü burada aranır', '&lt;klasör>'],
      }
      for (const visitor of [operator, accountant]) {
        for (const url of NOWHERE) {
          for (const [language, texts] of Object.entries(words)) {
            const { html } = await visitor.get(`${url}&lang=${language}`)
            for (const text of texts) expect(html).toContain(text)
            expect(html).toContain('datetime="2025-07-01T00:00:00.000Z"')
            expect(html).toContain('<code>vezne archive list</code>')
            expect(html).toContain('<code>vezne archive restore ')
          }
        }
      }
    })

    it('says so only there', async () => {
      for (const url of ['/panel/search', '/panel/payments']) {
        expect((await operator.get(url)).html).not.toContain('vezne archive')
      }
    })
  })

  it('never repeats a card number', async () => {
    const { status, location } = await operator.get('/panel/search?q=5528790000000008')
    expect([status, location]).toEqual([303, '/panel/search?q=0008&card=1'])
  })
})
