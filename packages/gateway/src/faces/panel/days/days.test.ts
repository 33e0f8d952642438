import { beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../../../test/support/panel/pages.ts'
import { browserWith, type Seat, sit } from '../../../../../../test/support/panel/seat.ts'
import { tokenOf } from '../../../../../../test/support/steps.ts'
import { useSandbox } from '../../../../../../test/support/use-sandbox.ts'
import { businessDayOf } from '../../../payment/payments/index.ts'

const sandbox = useSandbox()
const CARD = '5406670000000009'
const DECLINED_CARD = '4111111111111129'
const DAY_END_MINUTES = 23 * 60

let owner: Seat
let accountant: Seat
let stranger: Seat
let day: string
let orderId: string
let bankOrderId: string

async function sale(amount: number): Promise<string> {
  const { merchant } = sandbox
  const answer = await merchant.provision({ cardToken: await tokenOf(merchant, CARD), amount })
  if (!answer.isSucceed) throw new Error(`not paid: ${answer.errorMessage}`)
  return answer.orderId
}

function file(content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('statement', new Blob([content], { type: 'text/csv' }), 'bank.csv')
  return form
}

const own = { merchantNumber: '1100000001' }
const other = { merchantNumber: '1100000002' }

beforeAll(async () => {
  owner = await sit(sandbox, { role: 'GatewayStaff', email: 'ece@gateway.example' })
  accountant = await sit(sandbox, {
    role: 'MerchantAccountant',
    email: 'mert@shop.example',
    ...own,
  })
  stranger = await sit(sandbox, { role: 'MerchantAccountant', email: 'veli@x.example', ...other })
  orderId = await sale(1249.9)
  await sale(100)
  const { merchant } = sandbox
  const cardToken = await tokenOf(merchant, DECLINED_CARD)
  expect((await merchant.provision({ cardToken, amount: 50 })).isSucceed).toBe(false)
})

describe('business days in the panel', () => {
  it('shows what is open, and closes it in the name of who asked', async () => {
    const open = await owner.open('/panel/days?merchant=1100000001')
    expect(open.html).toContain('title="Open"')
    expect((await accountant.send('/panel/m/1100000001/days/close')).status).toBe(403)
    const closed = await owner.send('/panel/m/1100000001/days/close')
    expect(closed.location).toBe('/panel/days?merchant=1100000001&done=closed')
    const [row] = await auditOf(sandbox, 'day.close')
    expect(row).toMatchObject({
      actor: 'panel:ece@gateway.example',
      subject: '1100000001',
      details: { closed: 1, open: 0 },
    })
    const list = await accountant.open('/panel/days')
    day = /href="\/panel\/days\/(\d{4}-\d\d-\d\d)"/.exec(list.html)?.[1] ?? ''
    expect(day).not.toBe('')
    const { rows } = await sandbox.database.pool.query(
      'select bank_order_id as id from payment_order where order_id = $1',
      [orderId],
    )
    bankOrderId = rows[0]?.id
  })

  it('shows the sums that the ledger has, and no posting of another merchant (9.54)', async () => {
    const { from, until } = businessDayOf(day, DAY_END_MINUTES) ?? { from: null, until: null }
    const { rows } = await sandbox.database.pool.query(
      `select sum(amount_minor)::int as minor, count(*)::int as count from ledger_transfer
       where leg = 'Sale' and posted_at >= $1 and posted_at < $2`,
      [from, until],
    )
    expect(rows).toEqual([{ minor: 134_990, count: 2 }])
    const { html } = await accountant.open(`/panel/days/${day}`)
    expect(html).toContain('₺1,349.90')
    expect(html).toContain(`href="/panel/m/1100000001/payments/${orderId}"`)
    const foreign = await stranger.open(`/panel/days/${day}`)
    expect(foreign.html).not.toContain(orderId)
    expect(foreign.html).toContain('Nothing was booked')
    for (const nothing of ['2026-02-30', 'today']) {
      expect((await accountant.open(`/panel/days/${nothing}`)).status).toBe(404)
    }
  })

  it('writes the day as CSV, for the reader’s merchant alone', async () => {
    const csv = (await accountant.open(`/panel/days/${day}/csv`)).html.trimEnd().split('\r\n')
    expect(csv[0]).toContain('businessDate,merchantNumber,terminal')
    expect(csv.filter((line) => line.includes(orderId)).length).toBeGreaterThan(0)
    const foreign = (await stranger.open(`/panel/days/${day}/csv`)).html
    expect(foreign.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('compares the day with the bank’s file, and explains each difference (9.53)', async () => {
    const path = `/panel/days/${day}/reconcile`
    const line = (id: string, taken: string) => `${id},${taken},0\n`
    const head = 'bankOrderId,taken,returned\n'
    const { html } = await accountant.send(
      path,
      file(head + line(bankOrderId, '1.00') + line('other', '5')),
    )
    expect(html).toContain('Another amount was taken')
    expect(html).toContain(`href="/panel/m/1100000001/payments/${orderId}"`)
    expect(html).toContain('Taken here, missing at the bank')
    expect(html).toContain('In the file, and no order of this day')
    // The other merchant's orders are no difference of this one's books, and are not named.
    const foreign = await stranger.send(path, file(head + line(bankOrderId, '1249.90')))
    expect(foreign.html).not.toContain(orderId)
  })

  it.each([
    ['for programs', '/panel/payments/csv', 'en'],
    ['for English spreadsheets', '/panel/payments/table-csv', 'en'],
    ['for Turkish spreadsheets', '/panel/payments/table-csv', 'tr'],
    ['as a workbook', '/panel/payments/xlsx', 'tr'],
  ] as const)('reads our own file of the payments %s (9.69)', async (_, path, languageCode) => {
    const role = 'MerchantAccountant'
    const reader = await sit(sandbox, {
      role,
      email: `${languageCode}${path}@x.example`,
      languageCode,
      ...own,
    })
    const answer = await fetch(new URL(path, sandbox.panelUrl), {
      headers: { cookie: reader.cookie },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { html } = await reader.send(`/panel/days/${day}/reconcile`, file(bytes))
    expect(html).toContain(
      languageCode === 'tr'
        ? 'Fark yok: karşılaştırılan 2 sipariş bankanın dosyasıyla aynı.'
        : 'No difference: 2 orders are as in the bank’s file.',
    )
  })

  it('says what is wrong with a file that it cannot read', async () => {
    const path = `/panel/days/${day}/reconcile`
    const wrong = (content: string | Uint8Array<ArrayBuffer>) =>
      accountant.send(path, file(content))
    expect((await wrong('a,b\n')).html).toContain('Line 1 must name')
    expect((await wrong('')).html).toContain('Choose a file')
    expect((await wrong(new Uint8Array([0xff, 0xfe, 0x00]))).html).toContain('no table')
    expect((await wrong('<script>alert(1)</script>,1,2')).html).not.toContain('<script>alert')
  })

  it('takes files up to 5 MB, of those alone who may compare', async () => {
    const path = `/panel/days/${day}/reconcile`
    const padded = (bytes: number) => file(`bankOrderId,taken,returned\n${' '.repeat(bytes)}`)
    expect((await accountant.send(path, padded(4_500_000))).status).toBe(200)
    expect((await accountant.send(path, padded(5_500_000))).status).toBe(413)
    const nobody = browserWith(sandbox.url, 'x'.repeat(43))
    expect((await nobody.send(path, padded(100_000))).status).toBe(413)
    const staff = await sit(sandbox, { role: 'MerchantStaff', email: 'su@shop.example', ...own })
    expect((await staff.send(path, padded(100_000))).status).toBe(413)
  })
})
