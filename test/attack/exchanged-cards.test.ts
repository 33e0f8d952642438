/** Decision 1.16: who exchanges the card in the bank's form gets no more verdicts about a card than others. */

import { beforeAll, describe, expect, it } from 'vitest'
import { open, PAYERS_CARD, payOn } from '../support/link-browser.ts'
import { newLink } from '../support/new-link.ts'
import { startedSession, tokenOf, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const LIMIT = 10
const TRIES = 25
const sandbox = useSandbox({
  RATE_LIMIT_DECLINES_PER_CARD: `${LIMIT}/24h`,
  RATE_LIMIT_DECLINES_PER_CARD_EVERYWHERE: '20/24h',
  RATE_LIMIT_DECLINES_PER_ADDRESS: '30/1h',
  RATE_LIMIT_DECLINES_PER_LINK: '100/1h',
})

/** A link's page pays at the default terminal. Before the gateway has read its terminals. */
beforeAll(async () => {
  const { pool } = sandbox.database
  await pool.query('update terminal set is_default = false')
  await pool.query("update terminal set is_default = true where alias = 'qnb'")
})

/** The bank declines it, which a card tester wants to find out. */
const TESTED = '4111111111111129'

type Fields = Readonly<Record<string, string>>

/** Cards that a bank's mask does not tell from the tested one: only the digits between differ. */
function siblings(count: number): readonly string[] {
  const found: string[] = []
  for (let middle = 0; found.length < count; middle += 1) {
    const number = `411111${String(middle).padStart(6, '0')}1129`
    if (isLuhn(number) && number !== TESTED) found.push(number)
  }
  return found
}

/** Cards that have nothing in common with the tested one. */
function strangers(count: number): readonly string[] {
  const found: string[] = []
  for (let last = 1000; found.length < count; last += 1) {
    const number = `552879000000${last}`
    if (isLuhn(number)) found.push(number)
  }
  return found
}

function isLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed()
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The payer's browser: the tested card on the way there, and no word of it on the way back. */
const exchanging =
  (judged: string) =>
  (fields: Fields): Fields => {
    const kept = Object.entries(fields).filter(([, value]) => !/^411111\**1129$/.test(value))
    return Object.fromEntries(
      kept.map(([name, value]) => [name, value === judged ? TESTED : value]),
    )
  }

/** The code that the merchant and the payer are told. */
const codeOf = (end: PromiseSettledResult<{ errorCode?: string | null }>): unknown =>
  end.status === 'fulfilled' ? end.value.errorCode : end.reason.errorCode

it('25 session cards that look like it in a mask, at once, at two banks that sign no card: ten verdicts', async () => {
  const { merchant } = sandbox
  const sessions: Readonly<{ threeDSessionId: string; gateway: string }>[] = []
  for (const [at, judged] of siblings(TRIES).entries()) {
    const gateway = at % 2 === 0 ? 'qnb' : 'garanti'
    const cardToken = await tokenOf(merchant, judged)
    const started = await startedSession(merchant, { cardToken, amount: 10, gateway })
    await verifyHolder(started.htmlContent, { otp: '123456' }, { edit: exchanging(judged) })
    sessions.push({ threeDSessionId: started.sessionId, gateway })
  }
  const pay = (session: (typeof sessions)[number]) => merchant.provision({ amount: 10, ...session })
  const codes = (await Promise.allSettled(sessions.map(pay))).map(codeOf)
  expect(codes.filter((code) => code === '1051')).toHaveLength(LIMIT)
  expect(codes.filter((code) => code === '0109')).toHaveLength(TRIES - LIMIT)
  // The card itself has none left there, and neither has any that looks like it.
  const last = { cardToken: await tokenOf(merchant, TESTED), amount: 10, gateway: 'qnb' }
  const { sessionId, htmlContent } = await startedSession(merchant, last)
  await verifyHolder(htmlContent)
  const [end] = await Promise.allSettled([pay({ threeDSessionId: sessionId, gateway: 'qnb' })])
  expect(codeOf(end)).toBe('0109')
})

describe('at a link page', () => {
  const concluded = async () => {
    const query = 'select type from recorded_event where type like $1 order by created_at, event_id'
    const { rows } = await sandbox.database.pool.query<{ type: string }>(query, ['payment.%'])
    return rows.map(({ type }) => type)
  }

  it('25 session cards that have nothing in common with it: ten tries, and no verdict', async () => {
    const link = await newLink(sandbox.merchant, {
      linkType: 'MultipleUse',
      maxUsageCount: 100,
      is3dRequired: true,
    })
    const before = (await concluded()).length
    const pages: string[] = []
    for (const cardNumber of strangers(TRIES)) {
      const edited = { ...PAYERS_CARD, cardNumber, Pan: TESTED, CardMask: '' }
      pages.push((await payOn(await open(link.linkUrl), edited)).html)
    }
    const tries = (await concluded()).slice(before)
    expect(tries.filter((type) => type === 'payment.refused')).toHaveLength(LIMIT)
    expect(tries).not.toContain('payment.declined')
    expect(tries).not.toContain('payment.approved')
    for (const html of pages.slice(0, LIMIT)) {
      expect(html).not.toMatch(/1051|bakiye|yetersiz|insufficient/i)
    }
  })
})
