/** The panel's pages of prices, merchants, looks, notices, limits and the audit chains, over the whole product. */

import { beforeAll, describe, expect, it } from 'vitest'

import { PIXEL_PNG } from '../../packages/gateway/src/payment/branding/testing/pixel-png.ts'
import { formWith, lastAct } from '../support/panel/pages.ts'
import { type Seat, sit } from '../support/panel/seat.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()
const NUMBER = '1100000001'

let owner: Seat

beforeAll(async () => {
  owner = await sit(sandbox, { role: 'GatewayOwner' })
})

describe('prices and limits', () => {
  const ROW = {
    merchant: NUMBER,
    cardType: 'Credit',
    cardNetwork: 'Bonus',
    count: '7',
    rate: '3,45',
    blocked: '40',
  }

  it('adds a row, shows it with its rate, and ends it', async () => {
    const added = await owner.send('/panel/plans', ROW)
    expect(added.location).toBe('/panel/plans?done=added')
    expect(await lastAct(sandbox)).toEqual({ actor: `panel:${owner.email}`, act: 'plan.add' })
    const { html: text } = await owner.open('/panel/plans')
    const [, row = ''] = /<a href="([^"]+)"><span>7 installments<\/span><strong>3.45%/.exec(
      text,
    ) ?? ['', '']
    expect(row).toMatch(/^\/panel\/plans\/rows\//)
    expect((await owner.open(row)).html).toContain('3.45%')
    const ended = await owner.send(`${row}/end`, { endsAt: '' })
    expect(ended.location).toBe('/panel/plans?done=ended')
    const twice = await owner.send(`${row}/end`, { endsAt: '' })
    expect(twice.html).toContain('This row had ended before that moment.')
  })

  it('says at each field what is wrong, and keeps the rest', async () => {
    const wrong = await owner.send('/panel/plans', { ...ROW, rate: '3,456', terminal: 'nowhere' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('id="rate-wrong"')
    expect(wrong.html).toContain('value="nowhere"')
    const unknown = await owner.send('/panel/plans', { ...ROW, terminal: 'nowhere' })
    expect(unknown.html).toContain(
      'id="terminal-wrong">Must be the alias of a terminal of this merchant.',
    )
  })

  it('imports a file whole, or names the lines that are wrong and keeps the text', async () => {
    const lines = 'cardType,installmentCount,rateBasisPoints,blockedDays\nCredit,99,10,1\n'
    const file = { field: 'file', name: 'plan.csv', content: lines }
    const wrong = await owner.send('/panel/plans/import', formWith({ csv: '' }, file))
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Line 2, column installmentCount')
    expect(wrong.html).toContain('Credit,99,10,1')
    const path = '/panel/plans/import?lang=tr'
    const { html: turkish } = await owner.send(path, formWith({ csv: '' }, file))
    expect(turkish).toContain(
      '<strong>Satır 2, sütun installmentCount</strong>: &quot;99&quot; yerine 1 ile 18 arasında bir tam sayı yazılmalıdır',
    )
    const limits = { csv: 'cards,countMaximum,x\npersonal,4,1\n' }
    const { html: heading } = await owner.send('/panel/plans/limits/import?lang=tr', limits)
    expect(heading).toContain(
      '<strong>Satır 1, sütun x</strong>: böyle bir sütun yok; sütunlar: cards, countMaximum, category',
    )
    const many = { csv: `${lines}${'Gold,3,10,1\n'.repeat(60)}` }
    expect((await owner.send(path, many)).html).toContain('düzeltilecek 70 yer daha var.')
    const pasted = await owner.send('/panel/plans/limits/import', {
      csv: 'category,cards,countMaximum\nelectronics,personal,4\n',
    })
    expect(pasted.location).toBe('/panel/plans/limits?done=imported')
    expect((await owner.open('/panel/plans/limits')).html).toContain('electronics')
  })
})

describe('merchants', () => {
  it('makes one merchant of a form that is sent twice at once, and another of a new form', async () => {
    const form = async () => {
      const { html } = await owner.open('/panel/merchants')
      return {
        name: 'Kahve',
        number: '',
        drawn: /name="drawn" value="(\d+)"/.exec(html)?.[1] ?? '',
      }
    }
    const first = await form()
    const sent = await Promise.all([1, 2].map(() => owner.send('/panel/merchants', first)))
    const place = `/panel/m/${first.drawn}?done=created`
    expect(sent.map(({ location }) => location)).toEqual([place, place])
    const second = await owner.send('/panel/merchants', await form())
    expect(second.location).toMatch(/^\/panel\/m\/[1-9]\d{9}\?done=created$/)
    expect(second.location).not.toBe(place)
    const other = await owner.send('/panel/merchants', { ...first, name: 'Another' })
    expect([other.location, other.location === place]).toEqual([
      expect.stringMatching(/done=created$/),
      false,
    ])
  })

  it('creates a merchant, suspends it, and sets permissions, contact and category', async () => {
    const unnamed = await owner.send('/panel/merchants', { name: ' ', number: '22' })
    expect(unnamed.html).toContain('id="name-wrong">Write a name.')
    expect(unnamed.html).toContain('value="22"')
    const created = await owner.send('/panel/merchants', { name: 'Çarşı <b>', number: '' })
    const path = created.location.replace('?done=created', '')
    expect(path).toMatch(/^\/panel\/m\/\d{10}$/)
    const { html: text } = await owner.open(`${path}?done=created`)
    expect(text).toContain('Çarşı &lt;b>')
    await owner.send(`${path}/suspend`, {})
    expect(await lastAct(sandbox)).toEqual({
      actor: `panel:${owner.email}`,
      act: 'merchant.suspend',
    })
    expect((await owner.open(path)).html).toContain('All calls of this merchant are refused.')
    await owner.send(`${path}/permissions`, { grant: ['Links', 'HttpCallback', 'Nonsense'] })
    await owner.send(`${path}/category`, { category: 'electronics' })
    const mail = await owner.send(`${path}/contact`, { email: 'nobody', language: 'en' })
    expect(mail.status).toBe(422)
    expect(mail.html).toContain('id="email-wrong">Must be an e-mail address')
    expect(mail.html).toContain('value="nobody"')
    await owner.send(`${path}/contact`, { email: 'dev@example.com', language: 'en' })
    const page = (await owner.open(path)).html
    expect(page).toMatch(/value="HttpCallback" checked/)
    expect(page).not.toMatch(/value="NonSecure" checked/)
    expect(page).toContain('value="dev@example.com"')
    expect(page).toMatch(/value="electronics" selected|selected value="electronics"/)
  })
})

describe('look', () => {
  const PATH = `/panel/m/${NUMBER}/branding`
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'

  it('refuses a colour that cannot be read, with the nearest one that can', async () => {
    const wrong = await owner.send(
      PATH,
      formWith({ name: 'Kahve', colour: '#ffcc00' }, { field: 'logo', name: '', content: '' }),
    )
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('id="colour-wrong"')
    expect(wrong.html).toContain('value="Kahve"')
    expect(wrong.html).toMatch(/branding\/preview\?name=Kahve&amp;colour=%23[0-9a-f]{6}">.*Use #/)
  })

  it('takes a logo as a file, cleaned, and shows it in the preview', async () => {
    const file = { field: 'logo', name: 'logo.png', content: PIXEL_PNG }
    const saved = await owner.send(PATH, formWith({ name: 'Kahve', colour: '#7a3b12' }, file))
    expect(saved.location).toBe(`/panel/branding?merchant=${NUMBER}&done=saved`)
    expect(await lastAct(sandbox)).toEqual({ actor: `panel:${owner.email}`, act: 'merchant.look' })
    const { html: text } = await owner.open(saved.location)
    expect(text).toContain(`href="${PATH}/logo"`)
    expect(text).toContain('fill="#7a3b12"')
    const logo = await owner.open(`${PATH}/logo`)
    expect(logo.headers.get('content-type')).toBe('image/png')
    // By its bytes, whatever it is called.
    const drawn = { ...file, content: SVG }
    const refused = await owner.send(PATH, formWith({ name: 'Kahve', colour: '#7a3b12' }, drawn))
    expect(refused.html).toContain('id="logo-wrong"')
    expect(refused.html).toContain('export the logo as PNG at twice its size')
    const turkish = await owner.send(`${PATH}?lang=tr`, formWith({ name: 'Kahve' }, drawn))
    expect(turkish.html).toContain('iki katında (88 piksel yükseklikte) PNG olarak dışa aktarın')
    expect((await owner.open(`${PATH}/logo`)).headers.get('content-type')).toBe('image/png')
    const elsewhere = await owner.send(PATH, formWith({}, { ...file, field: 'colour' }))
    expect(elsewhere.status).toBe(400)
  })
})

describe('notices', () => {
  it('lists what did not arrive without the recipient, and sends it again', async () => {
    const { rows } = await sandbox.database.pool.query<{ id: string }>(
      `insert into notice (notice_id, merchant_id, kind, channel, recipient, language_code, state,
         attempt_count, retry_step, last_error_code, created_at, ended_at, endpoint_id)
       select gen_random_uuid(), merchant_id, 'EndpointFailing', 'Email', 'ayse@example.com', 'tr', 'Failed',
         9, 9, 'SMTP_550', now(), now(), gen_random_uuid()
       from merchant where merchant_number = $1 returning notice_id as id`,
      [NUMBER],
    )
    const { html: text } = await owner.open('/panel/notices')
    expect(text).toContain('SMTP_550')
    expect(text).toContain('a***@example.com')
    expect(text).not.toContain('ayse@')
    const auditor = await sit(sandbox, { role: 'GatewayAuditor' })
    expect((await auditor.open('/panel/notices')).html).not.toContain('/panel/notices/retry')
    const retried = await owner.send('/panel/notices/retry', { noticeId: rows[0]?.id ?? '' })
    expect(retried.location).toBe('/panel/notices?done=retried')
    const damaged = await owner.send('/panel/notices/retry', { noticeId: 'all' })
    expect(damaged.location).toBe('/panel/notices?done=none')
  })
})

describe('protection limits', () => {
  it('says what each limit is, and who waits: of other merchants nothing', async () => {
    const { pool } = sandbox.database
    const { rows } = await pool.query<{ number: string; id: string }>(
      'select merchant_number as number, merchant_id as id from merchant',
    )
    const idOf = (number: string) => rows.find((row) => row.number === number)?.id ?? ''
    await pool.query(
      `insert into rate_limit (limit_name, key, empty_at, reach, spent_until) values
         ('declinesPerBin', $1 || ' 552879', now() + interval '2 hours', interval '1 hour', now() + interval '1 hour'),
         ('declinesPerAddress', '203.0.113.7', now() + interval '2 hours', interval '1 hour', now() + interval '1 hour')`,
      [idOf(NUMBER)],
    )
    const { html: text } = await owner.open('/panel/limits')
    expect(text).toContain('cards that begin with 552879 at')
    expect(text).toContain('203.0.113.7')
    expect(text).toContain('RATE_LIMIT_DECLINES_PER_BIN')
    const other = await sit(sandbox, { role: 'MerchantOwner', merchantNumber: '1100000002' })
    const theirs = (await other.open('/panel/limits')).html
    expect(theirs).not.toContain('552879')
    expect(theirs).not.toContain('203.0.113.7')
  })
})

describe('audit', () => {
  it('tells each act as a sentence with the person’s name, filtered by the address', async () => {
    const auditor = await sit(sandbox, { role: 'GatewayAuditor' })
    const { html: text } = await auditor.open(
      `/panel/audit?lang=tr&act=merchant.suspend&actor=${encodeURIComponent(owner.email)}`,
    )
    expect(text).toContain('Çarşı &lt;b> işyerini askıya aldı')
    expect(text).toContain(`panel:${owner.email}`)
    expect(text).not.toContain('komisyon satırı ekledi')
    const none = await auditor.open('/panel/audit?lang=tr&from=2020-01-01&to=2020-01-02')
    expect(none.html).toContain('Bu süzgece uyan kayıt yok')
    expect((await owner.open('/panel/audit?from=2020-02-30')).html).toContain('id="from-wrong"')
  })

  it('pages by sequence, so that every entry is on one page', async () => {
    const { pool } = sandbox.database
    const { rows } = await pool.query<{ entries: number }>(
      `select last_sequence::int as entries from audit_chain where chain = 'operator'`,
    )
    const missing = Math.max(0, 56 - (rows[0]?.entries ?? 0))
    const grants = Array.from({ length: missing }, () =>
      owner.send(`/panel/m/${NUMBER}/permissions`, { grant: 'Links' }),
    )
    await Promise.all(grants)
    const first = (await owner.open('/panel/audit')).html
    const [, older = ''] = /href="([^"]*before=[^"]*)"/.exec(first) ?? ['', '']
    const second = (await owner.open(older.replaceAll('&amp;', '&'))).html
    const numbersIn = (text: string) => [...text.matchAll(/#(\d+)</g)].map(([, number]) => number)
    const both = [...numbersIn(first), ...numbersIn(second)]
    expect(numbersIn(first)).toHaveLength(50)
    expect(new Set(both).size).toBe(both.length)
    expect(both.at(-1)).toBe('1')
  })

  it('verifies the chains, and gives the filter as a file whose cells run nothing', async () => {
    expect((await owner.open('/panel/audit/verify')).html).toContain('Intact: every entry from 1')
    await owner.send('/panel/merchants', { name: '=1+1', number: '' })
    const csv = await owner.open('/panel/audit/export?format=csv&act=merchant.create')
    expect(csv.headers.get('content-disposition')).toContain('audit-operator.csv')
    expect(csv.html.split('\r\n')[0]).toBe('sequence,happenedAt,actor,act,subject,sentence,details')
    expect(csv.html).toContain('Created the merchant =1+1')
    const wrong = await owner.open('/panel/audit/export?from=2026-02-30')
    expect(wrong.location).toBe('/panel/audit?chain=operator&from=2026-02-30')
    const json: unknown = JSON.parse((await owner.open('/panel/audit/export?format=json')).html)
    expect(json).toContainEqual(expect.objectContaining({ act: 'merchant.create' }))
    const staff = await sit(sandbox, { role: 'GatewayStaff' })
    expect((await staff.open('/panel/audit/export')).status).toBe(403)
  })
})
