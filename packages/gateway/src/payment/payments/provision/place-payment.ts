import { GatewayError, type Labels, timeOfUuidV7 } from '../../../base/kernel/index.ts'
import type { StoredCard } from '../../cards/index.ts'
import { commissionOn, termsAt } from '../../installments/index.ts'
import type { Terminal } from '../../merchants/index.ts'
import { type Candidate, chooseRoute, hourInTurkey, type Routing } from '../../routing/index.ts'
import type { SessionPaymentValues } from '../../three-d-secure/index.ts'
import type { PaymentPorts } from '../ports.ts'
import type { PaymentValues } from './payment-rules.ts'

/** The parts of a payment in which the direct flow and the 3-D Secure flow differ. */
export type Payer = Readonly<{
  card: StoredCard
  values: PaymentValues
  session: (SessionPaymentValues & SessionPlace) | null
}>

/** The session's terminal, why it is there, and the labels that the payment takes over. */
type SessionPlace = Readonly<{
  sessionId: string
  terminal: Terminal
  routing: Routing | null
  labels: Labels
}>

/** Where a payment goes, and what it costs the merchant there in kuruş. */
export type Place = Readonly<{
  terminal: Terminal
  commissionMinor: bigint
  /** Null: the merchant had no other terminal. */
  routing: Routing | null
  /** Terminals that may be tried after this one while no money has moved. */
  others: readonly Candidate<Terminal>[]
}>

type Request = Readonly<{ orderId: string; integrationMode: string; gatewayAlias: string | null }>

/**
 * The terminal of a payment with its commission (decisions 3.4, 5.18). A payment with a session stays at the
 * session's terminal.
 *
 * @throws GatewayError as `chooseRoute` does.
 */
export async function placePayment(
  ports: PaymentPorts,
  { card, values, session }: Payer,
  { orderId, integrationMode, gatewayAlias }: Request,
): Promise<Place> {
  const choices = await ports.choicesOf(card.merchantId)
  const { amountMinor, pointAmountMinor, installmentCount, paymentType } = values
  if (session !== null) {
    const { terminal, routing } = session
    const terms = termsAt(choices.prices, { card: card.profile, terminal }, installmentCount)
    if (terms === undefined) throw new GatewayError('INSTALLMENT_NOT_OFFERED')
    return { terminal, routing, others: [], commissionMinor: commissionOn(amountMinor, terms) }
  }
  const { terminal, terms, others, routing } = chooseRoute(
    {
      id: orderId,
      card: card.profile,
      amountMinor,
      pointAmountMinor,
      installmentCount,
      paymentType,
      threeDSecure: false,
      mode: integrationMode,
      hour: hourInTurkey(timeOfUuidV7(orderId)),
      gatewayAlias,
    },
    choices,
  )
  return { terminal, routing, others, commissionMinor: commissionOn(amountMinor, terms) }
}
