/** Texts of strangers in the files that people open in a spreadsheet: none of the texts may become a formula. */

import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { newLink } from '../../../../../../test/support/new-link.ts'
import { type Seat, sit } from '../../../../../../test/support/panel/seat.ts'
import { tokenOf } from '../../../../../../test/support/steps.ts'
import { useSandbox } from '../../../../../../test/support/use-sandbox.ts'
import { COLUMN_WORDS, type ColumnName } from '../../../base/tables/index.ts'
import { readWorkbook } from '../../../base/tables/testing/read-workbook.ts'

const sandbox = useSandbox()
const FORMULAS = [
  '=HYPERLINK("http://evil.example";"Pay")',
  '+1',
  '-1+cmd|"/c calc"!A0',
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1',
  'x;=1',
]
const COMPUTED = /(?:^|[;\t\r\n])[\s"]*[=+\-@＝]/
/** Digits that stay what they are, by a formula that gives a text. */
const DIGITS = /^="([\d.:/eE+ -]+)"$/
const MERCHANT = '1100000001'

let owner: Seat
let turk: Seat
let day: string

/** Writes each formula to a row of its own, as merchants, payers, banks and endpoints could. */
async function writeFormulas(): Promise<void> {
  const { merchant, database } = sandbox
  const run = async (sql: string, ...values: readonly unknown[]) => {
    expect((await database.pool.query(sql, [...values])).rowCount).toBe(1)
  }
  const endpoint = await merchant.webhooksCreate({ url: 'http://127.0.0.1:9/hook' })
  if (!endpoint.isSucceed) throw new Error(endpoint.errorMessage)
  for (const [index, formula] of FORMULAS.entries()) {
    const cardToken = await tokenOf(merchant, '5406670000000009')
    const paid = await merchant.provision({ cardToken, amount: 10 })
    await newLink(merchant)
    if (!paid.isSucceed) throw new Error(paid.errorMessage)
    await run(
      `update payment_order set conversation_id = $2, merchant_reference = $2, provision_number = $2
       where order_id = $1`,
      paid.orderId,
      formula,
    )
    await run(
      `update payment_link set merchant_order_id = $1, content = content || jsonb_build_object('productName', $1::text)
       where link_id = (select link_id from payment_link order by created_at desc limit 1)`,
      formula,
    )
    await run(
      `insert into webhook_delivery (merchant_id, endpoint_id, position, event_id, event_type, subject_id, state,
         attempt_count, attempts, created_at, finished_at)
       select merchant_id, endpoint_id, $2, gen_random_uuid(), 'link.paid', gen_random_uuid(), 'GivenUp', 1,
         jsonb_build_array(jsonb_build_object('at', now(), 'status', null, 'durationMilliseconds', 1,
           'error', $3::text, 'answer', '')), now(), now()
       from webhook_endpoint where endpoint_id = $1`,
      endpoint.endpoint.endpointId,
      1_000 + index,
      formula,
    )
    await run(
      `insert into audit_entry select (jsonb_populate_record(e, jsonb_build_object('sequence', $1::int,
         'actor', $2::text, 'subject', $2::text, 'act', $2::text, 'details', jsonb_build_object($2::text, $2::text)))).*
       from audit_entry e where chain = 'operator' order by sequence limit 1`,
      1_000 + index,
      formula,
    )
  }
}

beforeAll(async () => {
  owner = await sit(sandbox, { role: 'GatewayOwner', email: 'ece@gateway.example' })
  turk = await sit(sandbox, { role: 'GatewayOwner', languageCode: 'tr' })
  await owner.send('/panel/merchants', { name: 'Kahve', number: '' })
  await writeFormulas()
  await owner.send(`/panel/m/${MERCHANT}/days/close`)
  const list = await owner.open('/panel/days')
  day = /href="\/panel\/days\/(\d{4}-\d\d-\d\d)/.exec(list.html)?.[1] ?? ''
})

describe('no text of a stranger is a formula in a download', () => {
  it.each<[string, () => string, ColumnName]>([
    ['payments', () => '/panel/payments/csv', 'merchantReference'],
    ['the postings of a day', () => `/panel/days/${day}/csv`, 'merchantReference'],
    ['links', () => '/panel/links/csv', 'productName'],
    ['deliveries', () => `/panel/webhooks/deliveries/csv?merchant=${MERCHANT}`, 'lastError'],
    ['the audit chain', () => '/panel/audit/export?format=csv', 'subject'],
  ])('of %s', async (_, path, column) => {
    const { status, html } = await owner.open(path())
    expect(status).toBe(200)
    const rows = parse(html, { columns: true }) as Readonly<Record<string, string>>[]
    const written = rows.map((row) => row[column]?.replaceAll("'", ''))
    expect(written).toEqual(expect.arrayContaining(FORMULAS))
    const cells = rows.flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => COMPUTED.test(cell))).toEqual([])

    // The same rows for people, in whose file every formula stands below a heading in their words.
    const table = path().replace('/csv', '/table-csv').replace('format=csv', 'format=table')
    const people = parse((await owner.open(table)).html, { columns: true }) as typeof rows
    const words = people.map((row) =>
      row[COLUMN_WORDS[column].en]?.replaceAll("'", '').replace(DIGITS, '$1'),
    )
    expect(words).toEqual(expect.arrayContaining(FORMULAS))
    const shown = people.flatMap((row) => Object.values(row))
    expect(shown.filter((cell) => COMPUTED.test(cell) && !DIGITS.test(cell))).toEqual([])
  })

  it.each<[string, () => string, string, ColumnName]>([
    ['payments', () => '/panel/payments/xlsx', 'odemeler-20', 'merchantReference'],
    ['the postings of a day', () => `/panel/days/${day}/xlsx`, 'gun-20', 'merchantReference'],
    ['links', () => '/panel/links/xlsx', 'linkler', 'productName'],
    [
      'deliveries',
      () => `/panel/webhooks/deliveries/xlsx?merchant=${MERCHANT}`,
      'teslimatlar',
      'lastError',
    ],
    ['the audit chain', () => '/panel/audit/export?format=xlsx', 'audit-operator', 'subject'],
  ])('of %s as a workbook, in the words of the reader', async (_, path, name, column) => {
    const file = await fetch(new URL(path(), sandbox.panelUrl), {
      headers: { cookie: turk.cookie },
    })
    expect(file.headers.get('content-disposition')).toContain(`filename="${name}`)
    const [head, ...rows] = readWorkbook(Buffer.from(await file.arrayBuffer()))
    const at = Object.entries(head ?? {}).find(([, cell]) => cell.value === COLUMN_WORDS[column].tr)
    const texts = rows.map((row) => row[at?.[0] ?? ''])
    expect(texts.map((cell) => String(cell?.value).replaceAll("'", ''))).toEqual(
      expect.arrayContaining(FORMULAS),
    )
    expect(texts.every((cell) => cell === undefined || cell.isText)).toBe(true)
  })
})
