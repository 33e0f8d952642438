/** Personal data of payers (decisions 10.21, 10.24): what may be erased, when, and what a payer is shown. */

import { describe, expect, it } from 'vitest'
import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import { detailNames, NO_DETAILS, ORDER_DETAILS } from '../../payment/payments/index.ts'
import type { EraseOldDataPorts } from './erase-old-data.ts'
import {
  eraseOldData,
  erasureObstacles,
  exportOf,
  type PayerRecord,
  readPayerKey,
} from './index.ts'
import type { PayerOrder } from './payer-record.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const LATER = new Date(NOW.getTime() + 60_000)

const ORDER: PayerOrder = {
  orderId: 'o',
  belonging: 'Payer',
  state: 'Approved',
  paymentType: 'Auth',
  amountMinor: 12_050n,
  returnedMinor: 0n,
  currency: 'TRY',
  createdAt: NOW,
  conversationId: 'c',
  merchantReference: null,
  metadata: null,
  details: {
    ...NO_DETAILS,
    description: 'kahve',
    cardHolderName: 'AYŞE YILMAZ',
    merchantCustomerName: 'Ayşe  Yılmaz',
  },
  clientIpAddress: '203.0.113.7',
  cardBin: '552879',
  cardLastFour: '0008',
  sessionId: null,
  linkId: null,
  linkUseId: null,
  isBusy: false,
  isClaimed: false,
  evidence: [],
  returnNotes: [],
}

const NOTHING: PayerRecord = {
  orders: [],
  tries: [],
  sessions: [],
  notices: [],
  handOvers: [],
  savedFilters: 0,
  archivesWithPayers: [],
}

const TRY = {
  ...{ linkId: 'l', useId: 'u', orderId: null, sessionId: null, createdAt: NOW, erasedAt: null },
  ...{ name: null, email: null, phoneNumber: null, address: null, note: null },
  ...{ productName: null, productDescription: null, linkMetadata: null, isOwnLink: false },
}
const SESSION = {
  ...{ sessionId: 's', state: 'VerificationFinished', createdAt: NOW },
  ...{ cardHolderName: null, clientIpAddress: null, metadata: null },
}
const NOTICE = { noticeId: 'n', kind: 'Link', channel: 'Sms', recipient: '+90', createdAt: NOW }
const HAND_OVER = { sessionId: 's', attempt: 1, handedOverAt: NOW, payerAddress: '203.0.113.7' }

const order = (changes: Partial<PayerOrder>): PayerRecord => ({
  ...NOTHING,
  orders: [{ ...ORDER, ...changes }],
})

describe('what keeps the data of a payer', () => {
  it.each<[string, PayerRecord, RegExp | null]>([
    ['a payment that ended', order({}), null],
    ['a payment whose outcome is unknown', order({ state: 'Unknown' }), /^the payment o/],
    ['a payment at the bank', order({ state: 'Pending' }), /^the payment o/],
    ['a blocked amount', order({ state: 'PreAuthorized' }), /^the pre-authorisation o .*capture/],
    ['a return under way', order({ isBusy: true }), /^the payment o/],
    ['an open payment that only mentions', order({ state: 'Pending', belonging: 'Mention' }), null],
    ...(['Reserved', 'Paying'] as const).map((state): [string, PayerRecord, RegExp] => [
      `a try that is ${state}`,
      { ...NOTHING, tries: [{ ...TRY, state }] },
      /^the try to pay a link u/,
    ]),
    ...(['Paid', 'Released'] as const).map((state): [string, PayerRecord, null] => [
      `a try that is ${state}`,
      { ...NOTHING, tries: [{ ...TRY, state }] },
      null,
    ]),
    [
      'a verification that may still be paid',
      { ...NOTHING, sessions: [{ ...SESSION, isUsed: false, endsAt: LATER }] },
      /^the 3-D Secure session s .*2026-11-25T12:01/,
    ],
    [
      'a verification whose time is over',
      { ...NOTHING, sessions: [{ ...SESSION, isUsed: false, endsAt: NOW }] },
      null,
    ],
    [
      'a verification that was paid',
      { ...NOTHING, sessions: [{ ...SESSION, isUsed: true, endsAt: LATER }] },
      null,
    ],
    [
      'a message to be sent',
      { ...NOTHING, notices: [{ ...NOTICE, state: 'Waiting' }] },
      /^the message n/,
    ],
    ['a message that was sent', { ...NOTHING, notices: [{ ...NOTICE, state: 'Delivered' }] }, null],
    [
      'a hand-over that no entry covers',
      { ...NOTHING, handOvers: [{ ...HAND_OVER, batchId: null }] },
      /^the hand-over of s/,
    ],
    [
      'a hand-over that is covered',
      { ...NOTHING, handOvers: [{ ...HAND_OVER, batchId: 'b' }] },
      null,
    ],
  ])('%s', (_what, record, expected) => {
    const [found, ...others] = erasureObstacles(record, NOW)
    expect(others).toEqual([])
    if (expected === null) expect(found).toBeUndefined()
    else expect(`${found?.what} ${found?.id} (${found?.remedy})`).toMatch(expected)
  })
})

describe('what a payer is shown', () => {
  const key = { by: 'email', value: 'ayse@example.com' } as const
  const exported = (record: PayerRecord) => JSON.stringify(exportOf(record, key))

  it('has amounts as people write them, and the card masked', () => {
    const text = exported(order({}))
    expect(text).toContain('"amount":"120.50"')
    expect(text).toContain('"card":"552879******0008"')
  })

  it.each([
    ['the payer’s own, in other letters and blanks', 'AYŞE YILMAZ', 'AYŞE YILMAZ'],
    ['another person’s', 'MEHMET ÖZ', 'M*** Ö***'],
    ['nobody’s', null, null],
  ])('the name on the card, where it is %s', (_what, cardHolderName, shown) => {
    expect(exported(order({ details: { ...ORDER.details, cardHolderName } }))).toContain(
      `"cardHolderName":${JSON.stringify(shown)}`,
    )
  })

  it.each(detailNames())('%s of an own payment, once it was given', (name) => {
    const { exportedAs } = ORDER_DETAILS[name]
    // A name on the card that the payer gave too.
    const details = { ...NO_DETAILS, merchantCustomerName: 'Ali Ak', [name]: 'Ali Ak' }
    expect(exported(order({ details }))).toContain(`"${exportedAs}":"Ali Ak"`)
  })

  it('of an order that mentions the payer only the text', () => {
    const text = exported(
      order({
        belonging: 'Mention',
        details: { ...ORDER.details, description: 'için ayse@example.com' },
      }),
    )
    expect(text).toContain('için ayse@example.com')
    for (const other of ['YILMAZ', 'Yılmaz', '203.0.113.7', '0008', '120.50']) {
      expect(text).not.toContain(other)
    }
  })
})

describe('how a payer is named', () => {
  it.each([
    ['email', ' Ayse@Example.COM ', 'Ayse@example.com'],
    ['phone', '0532 123 45 67', '+905321234567'],
    ['phone', '+49 30 901820', '+4930901820'],
    ['order', '019AC1F2-0000-7000-8000-000000000001', '019ac1f2-0000-7000-8000-000000000001'],
  ] as const)('by %s: %s', (by, text, value) => {
    expect(readPayerKey(by, text)).toEqual({ by, value })
  })

  it.each([
    ['email', 'ayse'],
    ['phone', '12'],
    ['order', 'C431-0963'],
  ] as const)('not by %s: %s', (by, text) => {
    expect(() => readPayerKey(by, text)).toThrow(
      expect.objectContaining({
        details: { fields: [expect.objectContaining({ field: by })] },
      }),
    )
  })
})

describe('the run of the job', () => {
  const retention = { payerDataDays: 30, payerIpDays: 20, merchantTextDays: 10 }

  /** `rows` to look at for each kind. */
  function stepsOf(rows: number) {
    const steps: string[] = []
    const rest = new Map<string, number>()
    const take = (what: string, before: Date, maximum: number): Promise<number> => {
      const days = (NOW.getTime() - before.getTime()) / DAY_MILLISECONDS
      steps.push(`${what} ${days}`)
      const left = rest.get(what) ?? rows
      const taken = Math.min(left, maximum)
      rest.set(what, left - taken)
      return Promise.resolve(taken)
    }
    const ports: EraseOldDataPorts = {
      clock: { now: () => NOW },
      oldData: {
        erase: (erasure, { before, rowsMaximum }) => take(erasure, before, rowsMaximum),
        eraseLinkTexts: ({ before, rowsMaximum }) => take('link-text', before, rowsMaximum),
        eraseNotes: ({ before, rowsMaximum }) => take('note', before, rowsMaximum),
        eraseHandOvers: ({ before, batchesMaximum }) => take('hand-over', before, batchesMaximum),
      },
    }
    return { ports, steps }
  }

  it('takes the days of each kind from its setting', async () => {
    const { ports, steps } = stepsOf(1)
    expect(await eraseOldData(ports, retention)).toBe(8)
    expect(steps.toSorted()).toEqual([
      'hand-over 20',
      'link-text 10',
      'note 10',
      'order-address 20',
      'order-contact 30',
      'order-text 10',
      'session-address 20',
      'session-contact 30',
    ])
  })

  it('ends after ten full steps of each kind, and goes on in the next run', async () => {
    const { ports, steps } = stepsOf(12_500)
    await eraseOldData(ports, retention)
    expect(steps.filter((step) => step.startsWith('order-contact'))).toHaveLength(10)
    await eraseOldData(ports, retention)
    expect(steps.filter((step) => step.startsWith('order-contact'))).toHaveLength(13)
  })
})
