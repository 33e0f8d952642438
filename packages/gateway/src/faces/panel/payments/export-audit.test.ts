/** Nothing can be erased from the audit chain: so the entry of a download names no payer and no card. */

import { beforeAll, describe, expect, test } from 'vitest'

import { seedMerchants } from '../../../../../../test/campaigns/panel/seed-merchants.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { paymentsPorts, type Visitor, visitorOf } from '../testing/payments-desk.ts'

const database = useTestDatabase()
const CARD = '5528790000000008'
const SPACED_CARD = '5528 7900 0000 0008'

let owner: Visitor

beforeAll(async () => {
  await seedMerchants(database.pool, 1)
  owner = await visitorOf(paymentsPorts(database.pool), 'GatewayOwner', null)
})

/** The entries of downloads, whole, as the chain keeps them. */
async function entries(): Promise<readonly Readonly<{ filter: string; entry: string }>[]> {
  const { rows } = await database.pool.query(
    `select details ->> 'filter' as filter, to_jsonb(e)::text as entry
     from audit_entry e where act = 'payments.export' order by sequence`,
  )
  return rows
}

type Pairs = readonly (readonly [field: string, value: string])[]

const addressOf = (pairs: Pairs): string =>
  `/panel/payments/csv?${new URLSearchParams(pairs.map(([field, value]) => [field, value]))}`

describe('the filter in the entry of a download', () => {
  test.each<[string, Pairs, Pairs, RegExp | null]>([
    ['an e-mail address', [['key', 'ayse@example.com']], [['key', 'a***@example.com']], /ayse/],
    ['one with blanks', [['key', ' Ayse@Example.com ']], [['key', 'A***@Example.com']], /ayse/i],
    ['a part of a text', [['key', 'mail ayse@example.com']], [['key', 'm***@example.com']], /ayse/],
    ['a number', [['key', '+905321234567']], [['key', '+90********67']], /532123/],
    ['a national number', [['key', '0532 123 45 67']], [['key', '053*********67']], /532 123/],
    [
      'a second key',
      [
        ['key', 'A-1'],
        ['key', 'ayse@example.com'],
      ],
      [
        ['key', 'A-1'],
        ['key', 'a***@example.com'],
      ],
      /ayse/,
    ],
    [
      'a card behind what the search reads',
      [['key', `${'x'.repeat(400)} ${CARD}`]],
      [['key', `${'x'.repeat(400)} 552879******0008`]],
      /79000/,
    ],
    ['a reference', [['key', 'conversation-7']], [['key', 'conversation-7']], null],
    // The file shows these digits of every card as well (decision 9.21).
    ['four digits', [['key', '0008']], [['key', '0008']], null],
    [
      'no person',
      [
        ['state', 'Approved'],
        ['min', '1.249,90'],
        ['bin', '552879'],
      ],
      [
        ['state', 'Approved'],
        ['min', '1.249,90'],
        ['bin', '552879'],
      ],
      null,
    ],
  ])('of %s', async (_, asked, kept, secret) => {
    const before = (await entries()).length
    expect((await owner.get(addressOf(asked))).status).toBe(200)
    const added = (await entries()).slice(before)
    expect(added).toHaveLength(1)
    const [{ filter, entry } = { filter: '', entry: '' }] = added
    expect([...new URLSearchParams(filter)]).toEqual(kept)
    if (secret !== null) expect(decodeURIComponent(entry.replaceAll('+', ' '))).not.toMatch(secret)
  })
})

describe('a whole card number, or a value that the filter does not know,', () => {
  test.each<[Pairs, string]>([
    [[['key', CARD]], '/panel/payments?key=0008&card=1'],
    [[['key', SPACED_CARD]], '/panel/payments?key=0008&card=1'],
    [
      [
        ['key', 'A-1'],
        ['key', CARD],
      ],
      '/panel/payments?key=0008&card=1',
    ],
    [[['bin', SPACED_CARD]], '/panel/payments?bin=552879'],
    [[['merchant', '1100009999']], '/panel/payments?merchant=1100009999'],
    [[['terminal', 'ayse@example.com']], '/panel/payments?terminal=ayse%40example.com'],
  ])('in %j makes no file and no entry', async (asked, location) => {
    const before = (await entries()).length
    const answer = await owner.get(addressOf(asked))
    expect([answer.status, answer.location]).toEqual([303, location])
    expect(await entries()).toHaveLength(before)
  })
})
