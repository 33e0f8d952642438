/** Decision 6.5: notices are written with what they tell, and sent by whichever node has the lease. */

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, test } from 'vitest'
import {
  createdLink,
  PLAIN_REQUEST,
  refusedFields,
  submitted,
} from '../../../../../test/payment-core/link-harness.ts'
import { DAYS, HOURS, MINUTES, SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useLinkHarness } from '../../../../../test/payment-core/use-harness.ts'
import { type CreateLinkRequest, createLink, deleteLink } from '../../payment/links/index.ts'
import {
  eraseRecipients,
  forgetBudgets,
  type Notice,
  type SendNoticesPorts,
  sendNotices,
} from '../../payment/notices/index.ts'
import type { NoticeSenders } from '../../payment/notices/notice.ts'
import { createNoticeStore } from './index.ts'

const at = useLinkHarness()
let warnings: object[]
let endpoint: Awaited<ReturnType<SendNoticesPorts['findEndpoint']>>

beforeEach(async () => {
  await at.pool.query('truncate notice')
  warnings = []
})

const TO_BOTH: Partial<CreateLinkRequest> = {
  notificationMethod: 'Both',
  smsTo: ['0532 123 45 67', '+905321234567'],
  emailTo: ['ayse@example.com', 'ali@example.com'],
}

const notices = () => createNoticeStore(at.pool)
const stored = async () => (await notices().newest(100)).toSorted(byRecipient)

function byRecipient(one: Notice, other: Notice): number {
  return `${one.recipient}` < `${other.recipient}` ? -1 : 1
}

type Sent = Readonly<{ node: string; noticeId: string; recipient: string }>

/** A node that sends by `send`, or takes everything. */
function node(senders: Partial<NoticeSenders> = {}): SendNoticesPorts {
  const { links, findMerchant, payments, clock, publicUrl } = at.link
  const taken = async () => ({ kind: 'delivered' }) as const
  return {
    notices: notices(),
    senders: { Email: taken, Sms: taken, ...senders },
    budgets: at.link.noticeBudgets,
    findLink: links.find,
    findUse: links.findUse,
    findMerchant,
    findOrder: payments.payments.find,
    findEndpoint: async () => endpoint,
    clock,
    publicUrl,
    warn: (warning) => warnings.push(warning),
  }
}

function failing(errorCode: string, isFinal = false) {
  return async () => ({ kind: 'failed', errorCode, isFinal }) as const
}

async function paidBy(email: string | null, languageCode: 'tr' | 'en' = 'en') {
  const link = await createdLink(at)
  const payer = { name: null, email, phoneNumber: null, address: null, note: null }
  const result = await submitted(at, link, { payer, languageCode })
  return { link, result }
}

describe('createLink', () => {
  it('writes one notice for each recipient, in the language of the call', async () => {
    const link = await createdLink(at, { ...TO_BOTH, languageCode: 'en' })
    expect(await stored()).toMatchObject([
      { channel: 'Sms', recipient: '+905321234567' },
      { channel: 'Email', recipient: 'ali@example.com' },
      { channel: 'Email', recipient: 'ayse@example.com', kind: 'Link', state: 'Waiting' },
    ])
    for (const notice of await stored()) {
      expect(notice).toMatchObject({ linkId: link.linkId, languageCode: 'en', attemptCount: 0 })
    }
    // Only the notice knows to whom, for only the notice forgets it.
    expect(JSON.stringify(link.content)).not.toContain('ayse@example.com')
  })

  it('writes none for None, and none again for a repeated Idempotency-Key', async () => {
    await createdLink(at)
    expect(await stored()).toEqual([])
    const idempotency = { key: 'A-1', fingerprint: Buffer.alloc(32) }
    const call = { merchant: at.merchant, idempotency, publicKey: 'pk-1' }
    const request = { ...PLAIN_REQUEST, ...TO_BOTH }
    await Promise.all(Array.from({ length: 4 }, () => createLink(at.link, call, request)))
    expect(await stored()).toHaveLength(3)
  })

  it.each([
    ['Email', ['notificationMethod']],
    ['Sms', []],
    ['Both', ['notificationMethod']],
  ] as const)('%s is refused where the gateway sends no e-mail: %o', async (method, fields) => {
    const link = { ...at.link, noticeChannels: new Set(['Sms'] as const) }
    const call = { merchant: at.merchant, idempotency: null, publicKey: 'pk-1' }
    const request = { ...PLAIN_REQUEST, ...TO_BOTH, notificationMethod: method }
    expect(await refusedFields(createLink(link, call, request))).toEqual(fields)
  })
})

describe('the budget of a merchant’s day', () => {
  beforeEach(async () => {
    await at.pool.query('truncate notice_budget')
  })

  const call = (idempotency: Parameters<typeof createLink>[1]['idempotency'] = null) => ({
    merchant: at.merchant,
    idempotency,
    publicKey: 'pk-1',
  })
  const withBudgets = (Sms: number | null, Email: number | null) => ({
    ...at.link,
    noticeBudgets: { Sms, Email },
  })
  const bySms = { ...PLAIN_REQUEST, notificationMethod: 'Sms' as const, smsTo: ['0532 123 45 67'] }

  async function counted() {
    const { rows } = await at.pool.query(
      'select sms_count, email_count from notice_budget where merchant_id = $1 order by day',
      [at.merchant.merchantId],
    )
    return rows.map((row) => [row.sms_count, row.email_count])
  }

  it('is taken by thirty links at once: as many are made as it has notices', async () => {
    const link = withBudgets(10, 0)
    const links = Array.from({ length: 30 }, () => createLink(link, call(), bySms))
    const ends = await Promise.allSettled(links)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const end of ends) {
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ code: 'LINK_NOTICE_BUDGET' })
    }
    expect(await stored()).toHaveLength(10)
    expect(await counted()).toEqual([[10, 0]])
    // Without notices there is no budget to hold.
    await createLink(link, call(), PLAIN_REQUEST)
  })

  it('is named with what is left, and nothing is written or taken where one way is used up', async () => {
    const link = withBudgets(5, 1)
    const key = { key: 'A-1', fingerprint: Buffer.alloc(32) }
    const refused = createLink(link, call(key), { ...PLAIN_REQUEST, ...TO_BOTH })
    await expect(refused).rejects.toMatchObject({
      code: 'LINK_NOTICE_BUDGET',
      details: { remedy: { en: 'emailTo: 2 recipients, 1 left (NOTICE_BUDGET_EMAIL).' } },
    })
    expect(await stored()).toEqual([])
    expect(await counted()).toEqual([])
    // The key is free: with fewer recipients, or tomorrow, the same call may be made again.
    const again = { ...PLAIN_REQUEST, ...TO_BOTH, emailTo: ['ayse@example.com'] }
    expect((await createLink(link, call(key), again)).replayed).toBe(false)
    expect(await counted()).toEqual([[1, 1]])
    await expect(createLink(link, call(), again)).rejects.toMatchObject({
      details: { remedy: { en: 'emailTo: 1 recipients, 0 left (NOTICE_BUDGET_EMAIL).' } },
    })
    // What is used up by one way does not stop the other.
    await createLink(link, call(), bySms)
    expect(await counted()).toEqual([[2, 1]])
  })

  it('is not taken twice by an Idempotency-Key that comes four times at once', async () => {
    const key = { key: 'B-1', fingerprint: Buffer.alloc(32) }
    const request = { ...PLAIN_REQUEST, ...TO_BOTH }
    const calls = Array.from({ length: 4 }, () =>
      createLink(withBudgets(99, 99), call(key), request),
    )
    await Promise.all(calls)
    expect(await counted()).toEqual([[1, 2]])
  })

  it('is that of the day in Istanbul, and forgotten after a week', async () => {
    const link = withBudgets(1, 0)
    // 20:59:59 in UTC is the last second of the day.
    at.clock.turn(Date.parse('2031-01-05T20:59:59Z') - at.clock.now().getTime())
    await createLink(link, call(), bySms)
    await expect(createLink(link, call(), bySms)).rejects.toMatchObject({
      code: 'LINK_NOTICE_BUDGET',
    })
    at.clock.turn(SECONDS)
    await createLink(link, call(), bySms)
    expect(await counted()).toEqual([
      [1, 0],
      [1, 0],
    ])
    at.clock.turn(7 * DAYS)
    expect(await forgetBudgets(node())).toBe(1)
    expect(await counted()).toEqual([[1, 0]])
  })

  it('does not stop a payment: its receipt is given up, and sent where an operator asks', async () => {
    const sent: string[] = []
    const Email: NoticeSenders['Email'] = async ({ recipient }) => {
      sent.push(recipient)
      return { kind: 'delivered' }
    }
    const ports = { ...node({ Email }), budgets: { Sms: null, Email: 1 } }
    for (const payer of ['one@example.com', 'two@example.com']) {
      expect((await paidBy(payer)).result).toMatchObject({ kind: 'paid' })
      await sendNotices(ports)
    }
    expect(sent).toEqual(['one@example.com'])
    const [failed] = await notices().undelivered(10)
    expect(failed).toMatchObject({ state: 'Failed', lastErrorCode: 'BUDGET_USED_UP' })
    expect(warnings).toMatchObject([{ why: 'BUDGET_USED_UP' }])
    await notices().retry({ noticeId: failed?.noticeId ?? null, now: at.clock.now() })
    await sendNotices(ports)
    expect(sent).toEqual(['one@example.com', 'two@example.com'])
  })

  it.each([
    ['+49 151 23456789', 'DE'],
    ['+1 212 555 2368', 'US'],
    ['+1 876 555 2368', 'JM'],
    ['+881 612 345678', '?'],
  ])(
    'SMS to %s, of %s, are refused by name: only to the countries of the operator',
    async (number, country) => {
      const request = { ...bySms, smsTo: ['0532 123 45 67', number] }
      const refused = createLink(at.link, call(), request)
      await expect(refused).rejects.toMatchObject({
        code: 'INVALID_FIELD',
        details: {
          fields: [
            { field: 'smsTo', rule: { en: expect.stringContaining(`: TR (sent: ${country});`) } },
          ],
        },
      })
      expect(await stored()).toEqual([])
      await createLink({ ...at.link, noticeCountries: null }, call(), request)
      expect(await stored()).toHaveLength(2)
    },
  )
})

describe('a payment of a link', () => {
  it('writes a receipt to the payer, in the language of the page', async () => {
    const { link, result } = await paidBy('ayse@example.com')
    expect(result).toMatchObject({ kind: 'paid' })
    const [receipt, ...others] = await stored()
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'Receipt',
      channel: 'Email',
      recipient: 'ayse@example.com',
      languageCode: 'en',
      linkId: link.linkId,
    })
    let subject = ''
    const Email: NoticeSenders['Email'] = async ({ content }) => {
      subject = content.channel === 'Email' ? `${content.subject} ${content.text}` : ''
      return { kind: 'delivered' }
    }
    await sendNotices(node({ Email }))
    expect(subject).toMatch(/payment received.*TRY 100\.00.*•••• 0008/s)
  })

  it('writes none without an e-mail, and none where the bank refuses', async () => {
    await paidBy(null)
    at.bank.fail('authorize', { declined: '51' })
    const { result } = await paidBy('ayse@example.com')
    expect(result.kind).toBe('refused')
    expect(await stored()).toEqual([])
  })
})

describe('sending', () => {
  it('by two nodes at once: each notice goes out once', async () => {
    const emailTo = Array.from({ length: 10 }, (_, index) => `payer${index}@example.com`)
    for (let link = 0; link < 4; link += 1) {
      await createdLink(at, { notificationMethod: 'Email', emailTo })
    }
    const sent: Sent[] = []
    const run = async (name: string) => {
      const Email: NoticeSenders['Email'] = async ({ noticeId, recipient }) => {
        sent.push({ node: name, noticeId, recipient })
        await new Promise((resolve) => setImmediate(resolve))
        return { kind: 'delivered' }
      }
      while ((await sendNotices(node({ Email }))) > 0);
    }
    await Promise.all([run('one'), run('other'), run('third')])
    expect(sent).toHaveLength(40)
    expect(new Set(sent.map(({ noticeId }) => noticeId)).size).toBe(40)
    expect((await stored()).every(({ state }) => state === 'Delivered')).toBe(true)
  })

  it('is tried again in growing pauses, and given up after a day', async () => {
    await createdLink(at, { notificationMethod: 'Email', emailTo: ['ayse@example.com'] })
    const begun = at.clock.now().getTime()
    const tries: number[] = []
    const Email: NoticeSenders['Email'] = async () => {
      tries.push((at.clock.now().getTime() - begun) / SECONDS)
      return { kind: 'failed', errorCode: 'SMTP_451', isFinal: false }
    }
    for (let second = 0; second < 200; second += 5, at.clock.turn(5 * SECONDS)) {
      await sendNotices(node({ Email }))
    }
    expect(tries).toEqual([0, 5, 35, 155])
    for (let hour = 0; hour < 25; hour += 1, at.clock.turn(HOURS))
      await sendNotices(node({ Email }))
    expect(tries).toHaveLength(10)
    expect(await stored()).toMatchObject([
      { state: 'Failed', attemptCount: 10, lastErrorCode: 'SMTP_451' },
    ])
    expect(warnings).toMatchObject([{ channel: 'Email', why: 'SMTP_451' }])
    expect(JSON.stringify(warnings)).not.toContain('ayse')
  })

  it('ends at once where the failure is final', async () => {
    await createdLink(at, { notificationMethod: 'Email', emailTo: ['ayse@example.com'] })
    await sendNotices(node({ Email: failing('SMTP_550', true) }))
    expect(await stored()).toMatchObject([{ state: 'Failed', lastErrorCode: 'SMTP_550' }])
  })

  it('goes on after a process that died with the lease, under the same id', async () => {
    await createdLink(at, { notificationMethod: 'Email', emailTo: ['ayse@example.com'] })
    const now = at.clock.now()
    const leaseUntil = new Date(now.getTime() + 2 * MINUTES)
    const [died] = await notices().lease({ now, leaseUntil, noticesMaximum: 10 })
    expect(await sendNotices(node())).toBe(0)
    at.clock.turn(2 * MINUTES)
    expect(await sendNotices(node())).toBe(1)
    const [notice] = await stored()
    expect(notice).toMatchObject({ state: 'Delivered', attemptCount: 2, noticeId: died?.noticeId })
  })

  it('refuses the end of an attempt whose lease was lost', async () => {
    await createdLink(at, { notificationMethod: 'Email', emailTo: ['ayse@example.com'] })
    const Email: NoticeSenders['Email'] = async () => {
      at.clock.turn(2 * MINUTES)
      expect(await sendNotices(node())).toBe(1)
      return { kind: 'failed', errorCode: 'SMTP_550', isFinal: true }
    }
    await sendNotices(node({ Email }))
    expect(await stored()).toMatchObject([{ state: 'Delivered', lastErrorCode: null }])
    expect(warnings).toEqual([])
  })

  it('asks for no payment of a link that was deleted meanwhile', async () => {
    const { linkId, merchantId } = await createdLink(at, TO_BOTH)
    await deleteLink(at.link, merchantId, linkId)
    await sendNotices(node())
    const ends = (await stored()).map(({ state, lastErrorCode }) => [state, lastErrorCode])
    expect(ends).toEqual(Array(3).fill(['Failed', 'LINK_NOT_ACTIVE']))
  })

  it('writes the others down where one breaks', async () => {
    await createdLink(at, TO_BOTH)
    const Sms = async () => {
      throw new Error('a mistake')
    }
    await expect(sendNotices(node({ Sms }))).rejects.toThrow('a mistake')
    const states = (await stored()).map(({ state }) => state)
    expect(states).toEqual(['Waiting', 'Delivered', 'Delivered'])
  })
})

describe('a notice of a webhook endpoint', () => {
  const write = (kind: Notice['kind']) =>
    at.pool.query(
      `insert into notice (merchant_id, notice_id, kind, channel, recipient, language_code, endpoint_id, state,
         next_attempt_at, created_at)
       values ($1, $2, $3, 'Email', 'dev@shop.example', 'en', $2, 'Waiting', $4, $4)`,
      [at.merchant.merchantId, randomUUID(), kind, at.clock.now()],
    )
  const url = 'https://shop.example/hook'

  it.each([
    ['EndpointFailing', { url, state: 'Active', failingSince: new Date(0) }, 'Delivered', null],
    [
      'EndpointFailing',
      { url, state: 'Active', failingSince: null },
      'Failed',
      'ENDPOINT_RECOVERED',
    ],
    ['EndpointDisabled', { url, state: 'Disabled', failingSince: null }, 'Delivered', null],
    [
      'EndpointDisabled',
      { url, state: 'Active', failingSince: null },
      'Failed',
      'ENDPOINT_RECOVERED',
    ],
    ['EndpointDisabled', null, 'Failed', 'NOTHING_TO_SEND'],
  ] as const)('%s of %j: %s %s', async (kind, found, state, lastErrorCode) => {
    endpoint = found
    await write(kind)
    const texts: string[] = []
    const Email: NoticeSenders['Email'] = async ({ content }) => {
      texts.push(content.text)
      return { kind: 'delivered' }
    }
    await sendNotices(node({ Email }))
    expect(await stored()).toMatchObject([{ kind, state, lastErrorCode, linkId: null }])
    expect(texts.every((text) => text.includes(url))).toBe(true)
    expect(texts).toHaveLength(state === 'Delivered' ? 1 : 0)
  })
})

describe('what did not arrive', () => {
  it('is held where nothing is configured to send it by, and goes out when asked for', async () => {
    await createdLink(at, { notificationMethod: 'Email', emailTo: ['ayse@example.com'] })
    await sendNotices(node({ Email: null }))
    const [held] = await notices().undelivered(10)
    expect(held).toMatchObject({ state: 'Held', lastErrorCode: 'NOT_CONFIGURED' })
    const now = at.clock.now()
    expect(await notices().retry({ noticeId: null, now })).toBe(0)
    expect(await notices().retry({ noticeId: held?.noticeId ?? '', now })).toBe(1)
    await sendNotices(node())
    expect(await stored()).toMatchObject([{ state: 'Delivered', attemptCount: 2 }])
  })

  it('has another day of tries when an operator asks for it again', async () => {
    await createdLink(at, TO_BOTH)
    const broken = { Email: failing('SMTP_550', true), Sms: failing('SMS_400', true) }
    await sendNotices(node(broken))
    expect(await notices().retry({ noticeId: null, now: at.clock.now() })).toBe(3)
    await sendNotices(node({ Email: failing('SMTP_451'), Sms: failing('SMS_500') }))
    expect((await stored()).map(({ state }) => state)).toEqual(Array(3).fill('Waiting'))
    at.clock.turn(5 * SECONDS)
    await sendNotices(node())
    expect((await stored()).map(({ state }) => state)).toEqual(Array(3).fill('Delivered'))
  })
})

test('recipients are forgotten a week after the end, and are not retried then', async () => {
  await createdLink(at, TO_BOTH)
  await sendNotices(node({ Sms: failing('SMS_500'), Email: failing('SMTP_550', true) }))
  const ports = { notices: notices(), clock: at.clock }
  at.clock.turn(7 * DAYS - MINUTES)
  expect(await eraseRecipients(ports, 7)).toBe(0)
  at.clock.turn(2 * MINUTES)
  expect(await eraseRecipients(ports, 7)).toBe(2)
  // One still waits: it needs its recipient.
  expect((await stored()).filter(({ recipient }) => recipient !== null)).toHaveLength(1)
  expect(await notices().retry({ noticeId: null, now: at.clock.now() })).toBe(0)
})
