import { testCards } from '@vezne/bank-simulator'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatternSearch, databaseText, disguisesOf } from '../support/card-search/index.ts'
import { form } from '../support/raw.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()
let answers = ''

const PLANTED = '5400360000000003'
const SECRETS = ['dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=', 'VEZNE1234', 'VEZNESTORE1']
/** Cards whose bank would keep the test waiting. */
const SLOW = new Set(['timeout-not-booked', 'timeout-booked', 'late-record', 'slow-10s'])
const CARDS = testCards.filter(({ behaviour }) => !SLOW.has(behaviour))
const search = createPatternSearch(CARDS.flatMap(({ number }) => disguisesOf(number)))

beforeAll(async () => {
  for (const { number } of CARDS) await useCard(number)
})

/** A payment with the number everywhere a careless merchant might put it. */
async function useCard(number: string): Promise<void> {
  const { merchant } = sandbox
  const cardToken = await tokenOf(merchant, number)
  const spaced = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  const paid = await merchant.provision(
    { cardToken, amount: 10, description: `card ${spaced}`, cardHolderName: number },
    { conversationId: `order ${number}` },
  )
  const orderId = paid.orderId ?? ''
  answers += JSON.stringify([paid, await merchant.inquire({ orderId })])
  const wrong = { CardNumber: `${number}0`, ExpireMonth: '13', ExpireYear: '30', Cvv: 'x' }
  const refused = await fetch(`${sandbox.url}/v1/Tokens`, { method: 'POST', body: form(wrong) })
  answers += await refused.text()
}

function findings(text: string): string[] {
  return search.findIn('here', Buffer.from(text)).map(({ of, form }) => `${of} ${form}`)
}

describe('silence: no card number, security code or secret comes out', () => {
  it('of the log', () => {
    expect(sandbox.logged().length).toBeGreaterThan(1_000)
    expect(findings(sandbox.logged())).toEqual([])
    expect(SECRETS.filter((secret) => sandbox.logged().includes(secret))).toEqual([])
  })

  it('of answers, but for the echoed ConversationId that the merchant chose', () => {
    const withoutEcho = answers.replaceAll(/"(paymentC|c)onversationId":"[^"]*"/g, '')
    expect(findings(withoutEcho)).toEqual([])
  })

  it('of the database, where a planted one is found', async () => {
    expect(findings(await databaseText(sandbox.database.pool))).toEqual([])
    await sandbox.database.pool.query(
      `update payment_order set details = jsonb_build_object('description', $1::text)
       where order_id = (select order_id from payment_order limit 1)`,
      [PLANTED],
    )
    expect(findings(await databaseText(sandbox.database.pool))).toEqual([`${PLANTED} raw`])
  })

  it('and no secret lies open in the database', async () => {
    const text = await databaseText(sandbox.database.pool)
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
  })

  it('decision 3.1: a used security code is gone', async () => {
    const { rows } = await sandbox.database.pool.query('select from card_security_code')
    expect(rows).toHaveLength(0)
  })
})
