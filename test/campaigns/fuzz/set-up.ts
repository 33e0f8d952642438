import type { VezneClient } from '@vezne/client'

import { paidOrder, succeeded } from '../../harness/answers.ts'
import { authentication } from '../../support/raw.ts'
import { RESTRICTED_KEYS, sandboxClient } from '../../support/sandbox-merchants.ts'
import { startedSession, tokenOf, verifiedSession } from '../../support/steps.ts'
import { createStock, type Stock, type UsedPair } from './stock.ts'

const CARD = '5528790000000008'
const DECLINED_CARD = '4111111111111129'
/** Verified without a page, so that a session needs no browser. */
const FRICTIONLESS_CARD = '4159000000100009'

/** Tokens, sessions, orders and links of both merchants, and pairs that were used. */
export async function setUp(baseUrl: string, startedAt: number): Promise<Stock> {
  const merchant = sandboxClient(baseUrl)
  const stock = createStock(await usePairs(baseUrl), startedAt)
  for (let left = 8; left > 0; left -= 1) {
    stock.add('cardToken', await tokenOf(merchant, left === 1 ? DECLINED_CARD : CARD))
    stock.add('order', await paidOrder(merchant, CARD, { amount: 100 }))
    stock.add('preAuth', await paidOrder(merchant, CARD, { amount: 100, paymentType: 'PreAuth' }))
    stock.add('link', await linkOf(merchant))
    const { sessionId } = await startedSession(merchant, {
      cardToken: await tokenOf(merchant, CARD),
      amount: 100,
    })
    stock.add('session', sessionId)
  }
  for (let left = 2; left > 0; left -= 1) {
    stock.add('verifiedSession', (await verifiedSession(merchant, FRICTIONLESS_CARD)).sessionId)
  }
  await addForeign(stock, baseUrl)
  return stock
}

/** What the other merchant has: it must look as if it were not there. */
async function addForeign(stock: Stock, baseUrl: string): Promise<void> {
  const another = sandboxClient(baseUrl, RESTRICTED_KEYS)
  const cardToken = await tokenOf(another, CARD)
  stock.add('anotherCardToken', cardToken)
  const session = await startedSession(another, { cardToken, amount: 100 })
  stock.add('anotherSession', session.sessionId)
  // It may not pay without 3-D Secure; its verified session is its order.
  const verified = await verifiedSession(another, FRICTIONLESS_CARD)
  const paid = await another.provision({ threeDSessionId: verified.sessionId, amount: 100 })
  stock.add('anotherOrder', succeeded(paid).orderId)
}

async function linkOf(client: VezneClient): Promise<string> {
  const link = await client.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 10,
  })
  if (!link.isSuccess) throw new Error(`no link: ${link.errorMessage}`)
  return link.id
}

/** Pairs that the gateway took, each once. */
async function usePairs(baseUrl: string): Promise<readonly UsedPair[]> {
  const pairs: UsedPair[] = []
  for (let left = 24; left > 0; left -= 1) {
    const values = authentication()
    const answer = await fetch(`${baseUrl}/v1/Installment`, { headers: values })
    if (answer.status !== 200) throw new Error(`a pair was refused: ${await answer.text()}`)
    const { ConversationId, Nonce, Signature } = values
    pairs.push({
      conversationId: ConversationId ?? '',
      nonce: Nonce ?? '',
      signature: Signature ?? '',
    })
  }
  return pairs
}
