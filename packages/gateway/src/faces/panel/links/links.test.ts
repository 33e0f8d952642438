import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { auditOf, hiddenIn } from '../../../../../../test/support/panel/pages.ts'
import { type Seat, sit } from '../../../../../../test/support/panel/seat.ts'
import { useSandbox } from '../../../../../../test/support/use-sandbox.ts'

const sandbox = useSandbox()
const OWN = '/panel/m/1100000001/links'
const FOREIGN = '/panel/m/1100000002/links'
const STRANGE = '<script>alert(1)</script>'

const FILLED = {
  linkAmountType: 'FixedAmount',
  amount: '1,249.90',
  linkType: 'MultipleUse',
  maxUsageCount: '3',
  productName: STRANGE,
  installments: ['1'],
  ticks: ['is3dRequired', 'isNameRequired'],
}

let staff: Seat

beforeAll(async () => {
  staff = await sit(sandbox, {
    role: 'MerchantStaff',
    email: 'ayse@shop.example',
    merchantNumber: '1100000001',
  })
})

async function made(changes: Record<string, string | readonly string[]> = {}): Promise<string> {
  const key = hiddenIn((await staff.open(`${OWN}/new`)).html, 'key')
  const { status, location } = await staff.send(`${OWN}/new`, { key, ...FILLED, ...changes })
  expect({ status, location }).toMatchObject({ status: 303 })
  return location.replace('?done=made', '')
}

describe('payment links in the panel (9.50)', () => {
  it('shows wrong fields with what was typed, then makes one link, also of a form that is sent twice', async () => {
    const key = hiddenIn((await staff.open(`${OWN}/new`)).html, 'key')
    const form = { key, ...FILLED }
    const wrong = await staff.send(`${OWN}/new`, { ...form, amount: 'hundred', maxUsageCount: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('value="hundred"')
    expect(wrong.html).toContain('value="&lt;script>alert(1)&lt;/script>"')
    expect(wrong.html).toContain('id="amount-wrong"')
    // 1.005 would be a thousand and five in Turkish.
    const thousand = await staff.send(`${OWN}/new`, { ...form, amount: '1.005' })
    expect([thousand.status, thousand.html.includes('id="amount-wrong"')]).toEqual([400, true])
    const ruled = await staff.send(`${OWN}/new`, { ...form, maxUsageCount: '' })
    expect(ruled.html).toContain('id="maxUsageCount-wrong"')
    const first = await staff.send(`${OWN}/new`, form)
    const again = await staff.send(`${OWN}/new`, form)
    expect(first).toMatchObject({ status: 303, location: again.location })
    const changed = await staff.send(`${OWN}/new`, { ...form, amount: '9.90' })
    expect([changed.status, changed.html.includes('has made a link before')]).toEqual([409, true])
    const other = await staff.send(`${OWN}/new`, {
      ...form,
      amount: '9.90',
      key: hiddenIn(changed.html, 'key'),
    })
    expect(other.status).toBe(303)
    expect(other.location).not.toBe(first.location)
    const page = await staff.open(first.location)
    expect(page.html).toContain(`${sandbox.url}/l/`)
    expect(page.html).toContain('class="qr"')
    expect(page.html).toContain('₺1,249.90')
    expect(page.html).toContain('&lt;script>alert(1)&lt;/script>')
    expect(page.html).not.toContain(STRANGE)
    const linkId = first.location.split('/').at(-1)?.split('?')[0]
    const rows = await auditOf(sandbox, 'link.create')
    const own = rows.filter(({ details }) => details.key === `panel link ${key}`)
    const actor = 'panel:ayse@shop.example'
    expect(own).toMatchObject([
      { actor, subject: '1100000001', details: { outcome: 'IDEMPOTENCY_KEY_REUSED' } },
      { actor, subject: linkId, details: { merchantNumber: '1100000001', outcome: 'done' } },
    ])
  })

  it('shows tries with what payers entered, leads to their payments, and counts them (9.51)', async () => {
    const path = await made()
    const linkId = path.split('/').at(-1)
    const { pool } = sandbox.database
    const orderId = randomUUID()
    const use = `insert into link_use (merchant_id, link_id, use_id, page_id, state, amount_minor, installment_count,
        session_id, order_id, payer, reserved_until, created_at, paid_at)
      select merchant_id, link_id, $2, $3, $4, 124990, 1, null, $5, $6, now(), now(), $7
      from payment_link where link_id = $1`
    const payer = { name: STRANGE, email: null, phoneNumber: null, address: null, note: null }
    const page = randomUUID()
    await pool.query(use, [linkId, randomUUID(), page, 'Released', null, payer, null])
    await pool.query(use, [linkId, randomUUID(), page, 'Paid', orderId, payer, new Date()])
    const opening = `insert into link_opening (merchant_id, link_id, browser_hash, opened_at)
      select merchant_id, link_id, $2, now() from payment_link where link_id = $1`
    for (const browser of ['one', 'two', 'three']) {
      await pool.query(opening, [linkId, Buffer.from(browser)])
    }
    const { html } = await staff.open(path)
    expect(html).toContain(`href="/panel/m/1100000001/payments/${orderId}"`)
    expect(html).not.toContain(STRANGE)
    const countsIn = (page: string) =>
      [...page.matchAll(/<meter min="0" max="\d+" value="(\d+)"/g)].map(([, n]) => n)
    // Browsers, pages with a try, tries, verifications, payments that were sent, payments.
    const counts = ['3', '1', '2', '0', '1', '1']
    expect(countsIn(html)).toEqual(counts)
    const text = 'Only for the funnel'
    await pool.query(
      `update payment_link set content = jsonb_set(content, '{productName}', to_jsonb($2::text)) where link_id = $1`,
      [linkId, text],
    )
    const query = new URLSearchParams({ text, funnel: '1' })
    expect(countsIn((await staff.open(`/panel/links?${query}`)).html)).toEqual(['1', ...counts])
  })

  it('narrows the list by every field of its address, page by page, and writes it as CSV', async () => {
    await made({ productName: 'Kahve 100%', amount: '10' })
    const found = await staff.open(
      '/panel/links?text=100%25&max=10.00&state=Active&from=2020-01-01',
    )
    expect(found.html).toContain('Kahve 100%')
    expect(found.html).not.toContain('alert(1)')
    const narrow = ['min=11', 'state=Cancelled', 'until=2020-01-01'].map(
      (each) => `text=Kahve&${each}`,
    )
    for (const nothing of ['text=1000', ...narrow]) {
      expect((await staff.open(`/panel/links?${nothing}`)).html).toContain('No link passes')
    }
    const wrong = await staff.open('/panel/links?min=much')
    expect(wrong.html).toContain('id="min-wrong"')
    const wrongFile = await staff.open('/panel/links/csv?min=much')
    expect(wrongFile).toMatchObject({ status: 303, location: '/panel/links?min=much' })
    const csv = await staff.open('/panel/links/csv?text=Kahve')
    expect(csv.html.split('\r\n')).toHaveLength(3)
    expect(csv.html).not.toContain('/l/')
  })

  it('ends a link once, in the name of who did it', async () => {
    const path = await made()
    expect(await staff.send(`${path}/end`)).toMatchObject({ location: `${path}?done=ended` })
    expect(await staff.send(`${path}/end`)).toMatchObject({ location: `${path}?done=notActive` })
    const [row] = await auditOf(sandbox, 'link.end')
    expect(row).toMatchObject({
      actor: 'panel:ayse@shop.example',
      subject: path.split('/').at(-1),
    })
    expect((await staff.open(path)).html).toContain('cannot be paid any more')
  })

  it('knows no link of another merchant, and refuses roles that may only look', async () => {
    const link = (await made()).split('/').at(-1)
    const stranger = await sit(sandbox, {
      role: 'MerchantOwner',
      email: 'veli@other.example',
      merchantNumber: '1100000002',
    })
    for (const path of [`${OWN}/${link}`, `${FOREIGN}/${link}`, `${FOREIGN}/none`]) {
      expect((await stranger.open(path)).status).toBe(404)
      expect((await stranger.send(`${path}/end`)).status).toBe(404)
    }
    expect((await stranger.open('/panel/links')).html).not.toContain(String(link))
    const auditor = await sit(sandbox, { role: 'GatewayAuditor', email: 'can@gateway.example' })
    expect((await auditor.open(`${OWN}/${link}`)).status).toBe(200)
    expect((await auditor.open(`${OWN}/new`)).status).toBe(403)
    expect((await auditor.send(`${OWN}/${link}/end`)).status).toBe(403)
  })

  it('applies the merchant’s permission and status as the API does', async () => {
    const { pool } = sandbox.database
    const owner = await sit(sandbox, { role: 'GatewayOwner', email: 'owner@gateway.example' })
    const refusalAfter = async (change: string) => {
      await pool.query(`update merchant set ${change} where merchant_number = '1100000002'`)
      const { status, html } = await owner.send(`${FOREIGN}/new`, FILLED)
      expect(status).toBe(409)
      return html
    }
    expect(await refusalAfter("permissions = array_remove(permissions, 'Links')")).toContain(
      'Links',
    )
    expect(await refusalAfter("status = 'Suspended'")).toContain('The link was not made')
  })

  it('has a row of the audit chain for each try: refused, then made and ended by somebody else (7.10)', async () => {
    const { pool } = sandbox.database
    const key = hiddenIn((await staff.open(`${OWN}/new`)).html, 'key')
    const tryAs = (seat: Seat) => seat.send(`${OWN}/new`, { ...FILLED, key })
    const set = (status: string) =>
      pool.query(`update merchant set status = $1 where merchant_number = '1100000001'`, [status])
    await set('Suspended')
    expect((await tryAs(staff)).status).toBe(409)
    expect((await tryAs(staff)).status).toBe(409)
    await set('Active')
    const other = await sit(sandbox, { role: 'GatewayStaff', email: 'can@vezne.example' })
    const [link = ''] = (await tryAs(other)).location.split('?')
    await other.send(`${link}/end`)
    await staff.send(`${link}/end`)
    const { rows } = await pool.query(
      `select actor, act, details->>'outcome' as outcome from audit_entry
       where details->>'key' = $1 or subject = $2 order by sequence`,
      [`panel link ${key}`, link.split('/').at(-1)],
    )
    const [ayse, can] = ['panel:ayse@shop.example', 'panel:can@vezne.example']
    expect(rows).toEqual([
      { actor: ayse, act: 'link.create', outcome: 'MERCHANT_NOT_ACTIVE' },
      { actor: can, act: 'link.create', outcome: 'done' },
      { actor: can, act: 'link.end', outcome: 'done' },
    ])
  })
})
