import { tokenOf, verifiedSession } from '../../../support/steps.ts'
import { isState, wasBlocked, wasTaken } from './book.ts'
import { type Caller, keyedOrOnce, once, untilKnown } from './caller.ts'

export const CARD = '5528790000000008'
/** With 51 and 58. After 58 a payment goes on to the next terminal, if the merchant's rules name one. */
const DECLINED_CARDS = ['4111111111111129', '4122111111111118'] as const
/** The bank books it, does not answer, and shows it in inquiries only after ten seconds. */
export const LATE_CARD = '4159000000240003'

type ProvisionAnswer = Awaited<ReturnType<Parameters<Parameters<typeof once>[1]>[0]['provision']>>

export function amountOf({ random }: Caller): number {
  return 100 + random.below(20_000)
}

/** Writes down what a provision was answered with; the order's id where money was taken. */
export function noted(
  { book }: Caller,
  answer: ProvisionAnswer | null,
  paid: Readonly<{ conversationId: string; amountMinor: number; isPreAuth?: boolean }>,
): string | null {
  if (answer === null || answer.errorCode === '3001') return null
  const { conversationId, amountMinor, isPreAuth = false } = paid
  if (answer.isSucceed) {
    const holds = isPreAuth ? wasBlocked(amountMinor) : wasTaken(amountMinor)
    book.claim(answer.orderId, `taken: ${amountMinor} for ${conversationId}`, holds)
    return answer.orderId
  }
  book.notTaken.push(conversationId)
  return null
}

/** A sale without 3-D Secure; a tenth is declined, some are sent twice at once with one key. */
export async function sale(caller: Caller): Promise<string | null> {
  const { random } = caller
  const amountMinor = amountOf(caller)
  const late = caller.sparesLateCards ? CARD : LATE_CARD
  const number = random.chance(0.1)
    ? random.pick(DECLINED_CARDS)
    : random.chance(0.04)
      ? late
      : CARD
  const cardToken = await once(caller, (client) => tokenOf(client, number))
  if (cardToken === null) return null
  const conversationId = caller.newName('sale')
  const request = { cardToken, amount: amountMinor / 100 }
  const pay = () =>
    untilKnown(caller, conversationId, (client, options) => client.provision(request, options))
  if (random.chance(0.3)) {
    const [one] = await Promise.all([pay(), pay()])
    return noted(caller, one, { conversationId, amountMinor })
  }
  const answer = await keyedOrOnce(caller, conversationId, (client, options) =>
    client.provision(request, options),
  )
  return noted(caller, answer, { conversationId, amountMinor })
}

/** A sale with 3-D Secure, often provisioned twice at once: one session pays one order. */
export async function sessionSale(caller: Caller): Promise<void> {
  const amountMinor = amountOf(caller)
  const amount = amountMinor / 100
  const verified = await once(caller, (client) => verifiedSession(client, CARD, { amount }))
  if (verified === null) return
  const request = { amount, threeDSessionId: verified.sessionId }
  const pay = async (): Promise<void> => {
    const conversationId = caller.newName('session')
    const answer = await keyedOrOnce(caller, conversationId, (client, options) =>
      client.provision(request, options),
    )
    // Refused because the session led to another order: that one is checked by its own answer.
    noted(caller, answer, { conversationId, amountMinor })
  }
  await (caller.random.chance(0.5) ? Promise.all([pay(), pay()]) : pay())
}

/** A PreAuth that is captured, twice at once or once, is released, or is left to expire. */
export async function preAuth(caller: Caller): Promise<void> {
  const { random, book } = caller
  const amountMinor = amountOf(caller)
  const cardToken = await once(caller, (client) => tokenOf(client, CARD))
  if (cardToken === null) return
  const conversationId = caller.newName('preAuth')
  const request = { cardToken, amount: amountMinor / 100, paymentType: 'PreAuth' } as const
  const answer = await keyedOrOnce(caller, conversationId, (client, options) =>
    client.provision(request, options),
  )
  const originalOrderId = noted(caller, answer, { conversationId, amountMinor, isPreAuth: true })
  if (originalOrderId === null || random.chance(0.2)) return
  if (random.chance(0.2)) return reverse(caller, originalOrderId)
  const part = 1 + random.below(amountMinor)
  const capture = async (): Promise<void> => {
    const name = caller.newName('capture')
    const input = { amount: part / 100, paymentType: 'PostAuth', originalOrderId } as const
    const captured = await keyedOrOnce(caller, name, (client, options) =>
      client.provision(input, options),
    )
    const took = noted(caller, captured, { conversationId: name, amountMinor: part })
    if (took !== null) book.claim(originalOrderId, 'captured', isState('Captured'))
  }
  await (random.chance(0.4) ? Promise.all([capture(), capture()]) : capture())
}

/** Undoes an order, sometimes twice at once. */
export async function reverse(caller: Caller, orderId: string): Promise<void> {
  const { random, book } = caller
  const undo = async (): Promise<void> => {
    const answer = await keyedOrOnce(caller, caller.newName('reverse'), (client, options) =>
      client.reverse({ orderId }, options),
    )
    if (answer?.isSucceed) book.claim(orderId, 'reversed', isState('Reversed'))
  }
  await (random.chance(0.4) ? Promise.all([undo(), undo()]) : undo())
}
