import { describe, expect, it, test } from 'vitest'

import type { FilterTerminal } from '../../../operating/search/index.ts'
import { ANY_PAYMENT } from '../../../operating/search/payment-filter.ts'
import { FILTER_FIELDS, listPath } from './filter-fields.ts'
import { readFilter } from './read-filter.ts'

const NOW = new Date('2026-11-25T21:30:00Z')

const TERMINALS: readonly FilterTerminal[] = [
  { merchantId: 'm', terminalId: 'one', alias: 'pos', bankCode: '0062' },
  { merchantId: 'm', terminalId: 'two', alias: 'yedek', bankCode: '0062' },
  { merchantId: 'n', terminalId: 'three', alias: 'pos', bankCode: null },
]

const read = (query: string) =>
  readFilter(new URLSearchParams(query), { terminals: TERMINALS, now: NOW })

describe('the filter in the address', () => {
  test.each([
    ['', {}],
    ['state=Approved&state=Returned', { states: ['Approved', 'Returned'] }],
    ['type=PreAuth', { paymentTypes: ['PreAuth'] }],
    ['terminal=pos', { terminalIds: ['one', 'three'] }],
    ['bank=0062', { terminalIds: ['one', 'two'] }],
    ['terminal=pos&bank=0062', { terminalIds: ['one'] }],
    ['outcome=1051', { outcomes: ['DECLINED_51'] }],
    ['min=10&max=1.249,90', { amountFrom: 1_000n, amountTo: 124_990n }],
    ['installments=3&installments=6', { installments: [3, 6] }],
    [
      'programme=Bonus&scheme=Troy&cardType=Debit',
      { programmes: ['Bonus'], schemes: ['Troy'], cardTypes: ['Debit'] },
    ],
    ['bin=552879&bin=979200', { bins: ['552879', '979200'] }],
    ['secure=yes', { isThreeD: true }],
    ['secure=no', { isThreeD: false }],
    ['channel=Checkout', { channels: ['Checkout'] }],
    ['key=%20sipari%C5%9F%207%20', { key: 'sipariş 7' }],
    ['state=&min=&key=', {}],
  ])('%s', (query, filter) => {
    const { wrong, ...reading } = read(query)
    expect(reading.filter).toEqual({ ...ANY_PAYMENT, ...filter })
    expect([...wrong]).toEqual([])
  })

  it('takes all names of a group of outcomes', () => {
    const { outcomes } = read('outcome=decline').filter
    expect(outcomes).toContain('DECLINED_05')
    expect(outcomes).not.toContain('BANK_NOT_REACHED')
    expect(read('outcome=unknownOutcome').filter.outcomes).toContain('BANK_NOT_REACHED')
  })

  test.each([
    ['state=Paid', ['state']],
    ['terminal=none', ['terminal']],
    ['bank=9999', ['bank']],
    ['outcome=0000', ['outcome']],
    ['min=ten', ['min']],
    ['min=5&max=4', ['max']],
    ['installments=13', ['installments']],
    ['bin=55287900', ['bin']],
    ['from=2026-02-30', ['from']],
    ['until=tomorrow', ['until']],
    ['from=2026-11-02&until=2026-11-01', ['until']],
    ['period=century', ['period']],
    ['channel=Fax&secure=maybe', ['secure', 'channel']],
    ['key=5528790000000008', ['key']],
  ])('%s is told at its field, and the rest applies', (query, fields) => {
    const { wrong, filter } = read(`${query}&scheme=Visa`)
    expect([...wrong]).toEqual(fields)
    expect(filter.schemes).toEqual(['Visa'])
    const other = read('from=2026-11-02&min=5').filter
    const isPartly = query.startsWith('from=2026-11-02') || query.startsWith('min=5')
    const kept = isPartly ? { from: other.from, amountFrom: other.amountFrom } : {}
    expect({ ...filter, ...kept }).toEqual({ ...ANY_PAYMENT, schemes: ['Visa'], ...kept })
  })
})

describe('the period, in Europe/Istanbul', () => {
  // It is half past midnight of the 26th there.
  test.each([
    ['period=today', '2026-11-25T21:00:00.000Z', undefined],
    ['period=yesterday', '2026-11-24T21:00:00.000Z', '2026-11-25T21:00:00.000Z'],
    ['period=7days', '2026-11-19T21:00:00.000Z', undefined],
    ['period=month', '2026-10-31T21:00:00.000Z', undefined],
    ['from=2026-11-01&until=2026-11-01', '2026-10-31T21:00:00.000Z', '2026-11-01T21:00:00.000Z'],
    ['until=2015-07-01', undefined, '2015-07-01T21:00:00.000Z'],
    ['period=today&from=2026-11-01', '2026-10-31T21:00:00.000Z', undefined],
    // Istanbul had summer time until 2016: the day began at 22:00 UTC in winter.
    ['from=2015-12-01', '2015-11-30T22:00:00.000Z', undefined],
  ])('%s', (query, from, until) => {
    const { filter } = read(query)
    expect([filter.from?.toISOString(), filter.until?.toISOString()]).toEqual([from, until])
  })
})

it('an address keeps the fields of the filter, and neither a page nor anything strange', () => {
  const query = new URLSearchParams(
    'older=x&state=Approved&evil=1&merchant=1100000001&state=Failed',
  )
  expect(listPath(query)).toBe('/panel/payments?merchant=1100000001&state=Approved&state=Failed')
  expect(listPath(query, { state: '', newer: 'id' })).toBe(
    '/panel/payments?merchant=1100000001&newer=id',
  )
  expect(new Set(FILTER_FIELDS).size).toBe(FILTER_FIELDS.length)
})
