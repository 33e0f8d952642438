/** Decision 9.70: what banks pay, as an accountant reads it, and banks' statements as one gives them. */

import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditOf, formWith } from '../../../../../../test/support/panel/pages.ts'
import { type Seat, sit } from '../../../../../../test/support/panel/seat.ts'
import { useSandbox } from '../../../../../../test/support/use-sandbox.ts'
import { systemClock, uuidV7 } from '../../../base/kernel/index.ts'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { readWorkbook } from '../../../base/tables/testing/read-workbook.ts'
import { keepDifferences } from '../../../operating/settlement/index.ts'
import { createReconciliationStore } from '../../../storage/settlement/index.ts'

const sandbox = useSandbox()
const NUMBER = '1100000001'
const POST = `/panel/m/${NUMBER}/settlement/statements`
const LIST = '/panel/settlement/statements'

let accountant: Seat
let staff: Seat
let turk: Seat
let owner: Seat

/** What banks pay for the merchant's first two terminals on two days of May 2026; of the later day one came. */
const PAYOUTS = [
  ['2026-05-04', 0, 100_000, -5_000, 1_890, 93_110],
  ['2026-05-04', 1, 200_050, 0, 3_781, 0],
  ['2026-05-05', 0, 300_000, 0, 5_670, 294_330],
] as const

beforeAll(async () => {
  const { pool } = sandbox.database
  for (const [day, terminal, ...sums] of PAYOUTS) {
    await pool.query(
      `insert into settlement_day (merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor, received_minor)
       select t.merchant_id, $1, t.terminal_id, 1, $3, $4, $5, $6 from terminal t join merchant m using (merchant_id)
       where m.merchant_number = $7 and t.alias = $2`,
      [day, terminal === 0 ? 'garanti' : 'akbank', ...sums, NUMBER],
    )
  }
  const own = { merchantNumber: NUMBER }
  accountant = await sit(sandbox, {
    role: 'MerchantAccountant',
    email: 'elif@shop.example',
    ...own,
  })
  turk = await sit(sandbox, { role: 'MerchantOwner', languageCode: 'tr', ...own })
  staff = await sit(sandbox, { role: 'MerchantStaff', ...own })
  owner = await sit(sandbox, { role: 'GatewayOwner' })
})

describe('a month', () => {
  const month = '?month=2026-05'

  it('is shown by day with the sums of its banks, and says what is not known yet', async () => {
    const { status, html } = await accountant.open(`/panel/settlement${month}`)
    expect(status).toBe(200)
    // 93,110 and 196,269 of two banks on the first day.
    expect(html).toMatch(/Mon,? 4 May.*₺2,893\.79.*Akbank.*₺1,962\.69.*Garanti BBVA.*₺931\.10/s)
    expect(html).toMatch(/Tue,? 5 May.*₺2,943\.30.*Received/s)
    expect(html).toMatch(/Net payout<\/dt><dd>₺5,837\.09/)
    // Labour Day, a Friday of 2026.
    expect(html).toMatch(/Fri,? 1 May<\/time><span class="quiet">Public holiday/)
    expect(html).toContain('1/2 received')
  })

  it('has a table behind, and is one page with sums by bank and by day', async () => {
    const table = await accountant.open(`/panel/settlement/table${month}`)
    expect(table.html.match(/<tr/g)).toHaveLength(1 + PAYOUTS.length)
    expect(table.html).toContain('No statement')
    const { html } = await accountant.open(`/panel/settlement/month${month}`)
    expect(html).toContain('Payouts, May 2026')
    expect(html.match(/<strong>Sum<\/strong><\/td><td class="amount">₺5,837\.09/g)).toHaveLength(2)
  })

  it('marks a payout late once its merchant was told so', async () => {
    const { pool } = sandbox.database
    await pool.query(`update settlement_day set late_told_at = now() where received_minor = 0`)
    const { html } = await accountant.open(`/panel/settlement${month}`)
    expect(html).toContain('title="late"')
    expect(html).toMatch(/Late<\/dt><dd>₺1,962\.69/)
  })

  it('comes as a file for programs, and as a workbook with numbers and dates', async () => {
    const file = await accountant.open(`/panel/settlement/csv${month}`)
    expect(file.headers.get('content-disposition')).toContain('payouts-2026-05.csv')
    const rows = parse(file.html, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows).toHaveLength(PAYOUTS.length)
    expect(rows[1]).toMatchObject({
      dueOn: '2026-05-04',
      bank: '0062',
      terminal: 'garanti',
      saleAmount: '1000.00',
      backAmount: '-50.00',
      commission: '18.90',
      payoutAmount: '931.10',
      receivedAmount: '931.10',
      payoutState: 'received',
    })
    const answer = await fetch(new URL(`/panel/settlement/xlsx${month}`, sandbox.panelUrl), {
      headers: { cookie: turk.cookie },
    })
    const [head, first] = readWorkbook(Buffer.from(await answer.arrayBuffer()))
    expect(Object.values(head ?? {}).map(({ value }) => value)).toContain('Net hakediş')
    expect([first?.['A']?.isText, first?.['G']]).toEqual([
      false,
      { value: 1962.69, isText: false, format: '#,##0.00' },
    ])
  })

  it('is none of a wrong address; without a merchant one is chosen first', async () => {
    expect((await accountant.open('/panel/settlement/csv?month=2026-13')).location).toBe(
      '/panel/settlement',
    )
    expect((await owner.open(`/panel/settlement/csv${month}`)).status).toBe(303)
    expect((await owner.open('/panel/settlement')).html).toContain('Which merchant?')
    expect((await accountant.open('/panel/settlement?month=1999-01')).html).toContain('No payout')
  })
})

const HEAD = 'İşlem Tarihi;Valör;Tür;Tutar;Kesilen;Sipariş No'
const ROWS = [
  '12.05.2026;13.05.2026;Satış;100,00;1,89;A1',
  '12.05.2026;13.05.2026;İade;-40,00;-0,76;A2',
]
const FILE = ['POS', HEAD, ...ROWS].join('\n')

const upload = (content: string, fields: Readonly<Record<string, string>>, seat = accountant) =>
  seat.send(
    POST,
    formWith(
      { bank: 'garanti', ...fields },
      { field: 'statement', name: 'C:\\pos may.csv', content },
    ),
  )

/** What the page's form would send: the column that nobody knew is pointed at. */
const POINTED = {
  headingRow: '2',
  decimal: ',',
  dayForm: 'dd.mm.yyyy',
  signs: 'written',
  otherwise: 'sale',
  ...Object.fromEntries(
    ['bankDay', 'valueDate', 'kind', 'gross', 'fee', 'order'].map((field, at) => [
      `column${at}`,
      field,
    ]),
  ),
}

const imported = async () => (await accountant.open(LIST)).html.match(/pos may\.csv/g)?.length ?? 0

describe('a statement, without script', () => {
  it('is previewed by a guess: which column is what, sums and first lines; nothing is written', async () => {
    const { status, html } = await upload(FILE, { act: 'preview' })
    expect(status).toBe(200)
    expect(html).toMatch(/name="column0" aria-label="İşlem Tarihi".*?value="bankDay" selected/s)
    expect(html).toMatch(/name="column4" aria-label="Kesilen"><option value>– not read/)
    expect(html).toMatch(/Sale<\/dt><dd>₺100\.00/)
    expect(await imported()).toBe(0)
  })

  it('that is to be imported before its columns have a name shows the same guess', async () => {
    const { status, html } = await upload(FILE, { act: 'import' })
    expect(status).toBe(422)
    expect(html).toContain('Nothing of the file was taken')
    expect(html).toMatch(/name="column0" aria-label="İşlem Tarihi".*?value="bankDay" selected/s)
    expect(await imported()).toBe(0)
  })

  it('of which nobody knows the columns is still shown, so that a person can point at them', async () => {
    const { status, html } = await upload('x;y\n01.05.2026;1,00', { act: 'preview' })
    expect(status).toBe(422)
    expect(html).toContain('No headings of a day and an amount were recognised')
    expect(html).toContain('name="column1"')
    const wrong = await upload('x;y\n01.05.2026;1,00', {
      ...POINTED,
      act: 'preview',
      column0: 'gross',
      column1: 'gross',
    })
    expect(wrong.html).toMatch(/column Value date: must name a column|column Gross: must be one/)
  })

  it('needs a name for its columns, and is then imported with them, once', async () => {
    const unnamed = await upload(FILE, { ...POINTED, act: 'save' })
    expect([unnamed.status, unnamed.html.includes('Type a name of 1 to 60')]).toEqual([422, true])
    const done = await upload(FILE, { ...POINTED, act: 'save', saveAs: 'pos' })
    expect(done.location).toMatch(/^\/panel\/settlement\/statements\?done=imported&new=/)
    expect((await accountant.open(done.location)).html).toMatch(/class="new".*pos may\.csv/s)
    const [row] = await auditOf(sandbox, 'statement.import')
    expect(row).toMatchObject({
      actor: 'panel:elif@shop.example',
      details: { bank: 'garanti', name: 'pos may.csv', lines: 2 },
    })
    expect((await auditOf(sandbox, 'statement.mapping'))[0].details).toMatchObject({ name: 'pos' })
    const again = await upload(FILE, { act: 'import' })
    expect([again.status, again.html.includes('This file is imported already')]).toEqual([
      409,
      true,
    ])
    const { rows } = await sandbox.database.pool.query(
      'select fee_minor::int as fee from settlement_line order by line_number',
    )
    expect(rows).toEqual([{ fee: 189 }, { fee: -76 }])
  })

  it('is read by the saved mapping from then on, and refused whole with row and column', async () => {
    const wrong = FILE.replace('-40,00', '-40,0O').replace('A1', 'A9')
    const { status, html } = await upload(wrong, { act: 'import' })
    expect(status).toBe(422)
    expect(html).toContain('Nothing of the file was taken')
    expect(html).toMatch(/row 4, column Tutar: &quot;-40,0O&quot;/)
    expect(await imported()).toBe(1)
    expect((await upload(FILE.replace('A1', 'A9'), { act: 'import' })).status).toBe(303)
    expect(await imported()).toBe(2)
  })

  it('shows no card number that a bank writes out', async () => {
    const file = ['POS', `${HEAD};Kart No`, `${ROWS[0]};5406670000000009`].join('\n')
    const { html } = await upload(file, { act: 'preview' })
    expect(html).toContain('Kart No')
    expect(html).not.toContain('5406670000000009')
  })

  it('without a file or a bank says so', async () => {
    expect((await upload('', { act: 'import' })).html).toContain('Choose a file.')
    expect((await upload(FILE, { act: 'import', bank: '' })).html).toContain('Choose the bank')
  })

  it('is for people whose role includes it, of their own merchant', async () => {
    expect((await staff.open(LIST)).html).not.toContain('type="file"')
    expect((await upload(FILE, { act: 'import' }, staff)).status).toBe(403)
    const stranger = await sit(sandbox, { role: 'MerchantOwner', merchantNumber: '1100000002' })
    expect((await upload(FILE, { act: 'import' }, stranger)).status).toBe(404)
    expect((await stranger.open(LIST)).html).not.toContain('pos may.csv')
  })
})

describe('a difference', () => {
  const june = '?month=2026-06'
  const list = '/panel/settlement/differences'
  let path: string

  beforeAll(async () => {
    const { pool } = sandbox.database
    await pool.query(
      `insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
         gross_minor, fee_minor, installment_count, bank_order_id)
       select t.merchant_id, $1, 1, 1, 'sale', t.terminal_id, $1, '2026-06-12', '2026-06-15', 10000, 200, 1, 'D1'
       from terminal t join merchant m using (merchant_id) where m.merchant_number = $2 and t.alias = 'garanti'`,
      [uuidV7(systemClock.now()), NUMBER],
    )
    const file = [HEAD, '12.06.2026;15.06.2026;Satış;100,00;5,00;D1'].join('\n')
    const done = await upload(file, { ...POINTED, headingRow: '1', act: 'save', saveAs: 'june' })
    expect(done.status).toBe(303)
    // A job of the sandbox may be at it.
    await waitFor(
      async () => {
        await keepDifferences(createReconciliationStore(pool))
        return (await accountant.open(`${list}${june}`)).html.includes('kept 5.00 %')
      },
      { what: 'the difference to be found' },
    )
  })

  it('is a sentence with its amount, and is found by month, state and kind', async () => {
    const { html } = await accountant.open(`${list}${june}`)
    const [, href = '', told] =
      /<a href="([^"]*)">([^<]*kept 5\.00 % instead of 2\.00 %[^<]*)/.exec(html) ?? []
    expect(told).toContain('₺3.00')
    expect(html).toMatch(/Too little<\/dt><dd>-₺3\.00/)
    path = href
    const narrowed = async (filter: string) =>
      (await accountant.open(`${list}${june}&${filter}`)).html.includes(href)
    expect(await narrowed('kind=wrongCommission&state=open')).toBe(true)
    expect(await narrowed('kind=fee')).toBe(false)
    expect(await narrowed('state=confirmed')).toBe(false)
    expect((await accountant.open(`${list}?month=2026-07`)).html).toContain('No difference')
  })

  it('has its payments, and a letter to the bank with the list for it', async () => {
    const { html } = await turk.open(path)
    expect(html).toMatch(/data-copy="Sayın [^"]*Vezne Sandbox/)
    expect(html).toMatch(/>D1<\/a><\/td><td class="amount">₺98,00<\/td><td class="amount">₺95,00/)
    const csv = await turk.open(`${path}/csv`)
    const [row] = parse(csv.html, { columns: true, bom: true }) as Record<string, string>[]
    expect(row).toMatchObject({ bankOrderId: 'D1', expectedAmount: '98.00', paidAmount: '95.00' })
    const file = await turk.open(`${list}/csv${june}`)
    expect(file.html).toContain('wrongCommission')
  })

  it('is noted, claimed and confirmed by people whose role includes it, in their name', async () => {
    const act = (seat: Seat, fields: Readonly<Record<string, string>>) =>
      seat.send(`/panel/m/${NUMBER}${path.replace('/panel', '')}`, fields)
    expect((await staff.open(path)).html).not.toContain('name="note"')
    expect((await act(staff, { act: 'confirm' })).status).toBe(403)
    const unsaid = await act(accountant, { act: 'note', note: ' ' })
    expect([unsaid.status, unsaid.html.includes('Must be a text of 1 to 500')]).toEqual([422, true])
    const noted = await act(accountant, { act: 'note', note: 'Bankayla görüşüldü' })
    expect(noted.location).toBe(`${path}?done=noted`)
    expect((await act(accountant, { act: 'claim', note: '' })).location).toContain('done=claimed')
    expect((await accountant.open(path)).html).toMatch(/title="claimed".*Bankayla görüşüldü/s)
    await act(accountant, { act: 'confirm', note: 'Yeni oran 5,00' })
    expect((await accountant.open(`${list}${june}`)).html).toMatch(/title="confirmed"/)
    const [row] = await auditOf(sandbox, 'difference.confirm')
    expect(row).toMatchObject({ actor: 'panel:elif@shop.example' })
    expect(JSON.stringify(row)).not.toContain('Yeni oran')
  })

  it('of another merchant is as unknown as none', async () => {
    const stranger = await sit(sandbox, { role: 'MerchantOwner', merchantNumber: '1100000002' })
    expect((await stranger.open(path)).status).toBe(404)
    expect((await stranger.open(`${path}/xlsx`)).status).toBe(404)
    expect((await accountant.open(`${list}/nothing`)).status).toBe(404)
  })
})
