/** Decision 1.16: who keeps the bank's callbacks back gets no more verdicts about cards than others. */
import { describe, expect, it } from 'vitest'
import { formsOf } from '../../packages/client/src/demo/html-forms.ts'
import { CALLBACK, startedSession, tokenOf, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const LIMIT = 10
const sandbox = useSandbox({ RATE_LIMIT_DECLINES_PER_CARD: `${LIMIT}/24h` })

async function startUrlOf(cardToken: string): Promise<string> {
  const { htmlContent } = await startedSession(sandbox.merchant, { cardToken, amount: 10 })
  return formsOf(htmlContent)[0]?.action ?? ''
}

/** The card's way to the bank: the browser gets the form that the bank takes the card from. */
async function handOver(url: string, cardNumber: string) {
  const answer = await fetch(url, { method: 'POST', headers: { 'accept-language': 'en' } })
  const html = await answer.text()
  const isAtBank = answer.status === 200 && html.includes(cardNumber)
  if (isAtBank) return { isAtBank, url }
  expect([answer.status, html.includes(cardNumber)]).toEqual([429, false])
  expect(html).toMatch(/Çok fazla deneme yapıldı|Too many attempts/)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  return { isAtBank, url }
}

describe('one card at one merchant', () => {
  it('45 hand-overs at once, no callback brought: the bank is asked ten times', async () => {
    const cardNumber = '4128111111111112'
    const cardToken = await tokenOf(sandbox.merchant, cardNumber)
    const urls = await Promise.all(Array.from({ length: 45 }, () => startUrlOf(cardToken)))
    const ends = await Promise.all(urls.map((url) => handOver(url, cardNumber)))
    expect(ends.filter(({ isAtBank }) => isAtBank)).toHaveLength(LIMIT)
    // The database knows of each, so that no node and no later session finds room.
    await expect(startUrlOf(cardToken)).rejects.toMatchObject({ status: 429, errorCode: '0109' })
    const refused = ends.find(({ isAtBank }) => !isAtBank)
    expect(await handOver(refused?.url ?? '', cardNumber)).toMatchObject({ isAtBank: false })
  })

  it('one session begun anew 45 times: the bank is asked ten times', async () => {
    const cardNumber = '4129111111111111'
    const cardToken = await tokenOf(sandbox.merchant, cardNumber)
    const { sessionId } = await startedSession(sandbox.merchant, { cardToken, amount: 10 })
    let atBank = 0
    for (let attempt = 0; attempt < 45; attempt += 1) {
      const again = { ThreeDSessionId: sessionId, CallbackUrl: CALLBACK }
      const start = await sandbox.merchant.init3ds(again)
      if (!start.isSucceed) throw new Error(start.errorMessage)
      const url = formsOf(start.htmlContent)[0]?.action ?? ''
      if ((await handOver(url, cardNumber)).isAtBank) atBank += 1
    }
    expect(atBank).toBe(LIMIT)
  })

  it('25 payers of it who are verified, and pay or walk away then: nobody waits', async () => {
    const cardToken = await tokenOf(sandbox.merchant, '5528790000000008')
    for (let payer = 0; payer < 25; payer += 1) {
      const request = { cardToken, amount: 10 }
      const { sessionId, htmlContent } = await startedSession(sandbox.merchant, request)
      expect((await verifyHolder(htmlContent))['MdStatus']).toBe('1')
      if (payer % 2 === 0) continue
      const paid = await sandbox.merchant.provision({ threeDSessionId: sessionId, amount: 10 })
      expect(paid.isSucceed).toBe(true)
    }
  })
})
