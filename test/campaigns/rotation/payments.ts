import type { VezneClient } from '@vezne/client'

import { succeeded } from '../../harness/answers.ts'
import type { RandomCard } from '../../support/random-cards.ts'
import { startedSession, verifyHolder } from '../../support/steps.ts'

export type Payments = {
  paid: number
  byThreeDSecure: number
  /** Whatever was answered or thrown in place of a payment. */
  refusals: string[]
  /** Every token that was made, and the number behind it. */
  tokens: Map<string, string>
}

type PaymentPorts = Readonly<{
  /** What one node makes the other uses. */
  clients: readonly [VezneClient, VezneClient]
  cards: readonly RandomCard[]
  payments: number
  /** How many at once. */
  workers: number
  /** Payments go on past their number until it is over. */
  mayEnd: () => boolean
}>

const THREE_D_SECURE_EVERY = 10

/** Pays at full speed, a token and a session by one node, the provision by the other. */
export async function payAll(ports: PaymentPorts, done: Payments): Promise<void> {
  let begun = 0
  const work = async (): Promise<void> => {
    while (begun < ports.payments || !ports.mayEnd()) {
      const at = begun
      begun += 1
      try {
        await payOne(ports, done, at)
        done.paid += 1
      } catch (error) {
        done.refusals.push(`payment ${at}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: ports.workers }, work))
}

async function payOne({ clients, cards }: PaymentPorts, done: Payments, at: number): Promise<void> {
  const [one, other] = at % 2 === 0 ? clients : [clients[1], clients[0]]
  const card = cards[at % cards.length]
  if (card === undefined) throw new Error('there are no cards')
  const { number, securityCode } = card
  const fields = { CardNumber: number, ExpireMonth: '12', ExpireYear: '30', Cvv: securityCode }
  const { cardToken } = succeeded(await one.tokens(fields))
  done.tokens.set(cardToken, number)
  if (at % THREE_D_SECURE_EVERY > 0) {
    succeeded(await other.provision({ cardToken, amount: 12.5 }))
    return
  }
  const { sessionId, htmlContent } = await startedSession(one, { cardToken, amount: 12.5 })
  const { MdStatus } = await verifyHolder(htmlContent)
  if (MdStatus !== '1') throw new Error(`mdStatus ${MdStatus}`)
  succeeded(await other.provision({ amount: 12.5, threeDSessionId: sessionId }))
  done.byThreeDSecure += 1
}
