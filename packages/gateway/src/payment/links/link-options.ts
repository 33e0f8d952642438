import { AMOUNT_MINOR_MAXIMUM, splitIntoInstallments } from '../../base/kernel/index.ts'
import type { StoredCard } from '../cards/index.ts'
import { commissionOn } from '../installments/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { countsOffered, hourInTurkey, offersFor } from '../routing/index.ts'
import { type PaymentLink, paymentTypeOf } from './link.ts'
import type { LinkPorts } from './ports.ts'

/** One way to pay with a card: what the customer pays, including the commission that the customer bears. */
export type LinkOption = Readonly<{
  installmentCount: number
  totalMinor: bigint
  /** Every installment but the last, which absorbs the odd kuruş. */
  installmentMinor: bigint
  lastInstallmentMinor: bigint
  /** Part of the total; 0 where the merchant bears it. */
  commissionMinor: bigint
}>

/** A way to pay as the customer was shown it. */
export type LinkOffer = Pick<LinkOption, 'installmentCount' | 'totalMinor'>

/** A card in the vault with the ways in which it can pay a link. */
export type PricedCard = Readonly<{ card: StoredCard; options: readonly LinkOption[] }>

export type LinkOfMerchant = Readonly<{ link: PaymentLink; merchant: Merchant }>

/** Prices a card for `payLink`, once for each submit of the page. Null where the card has expired in the vault. */
export async function priceCard(
  ports: Pick<LinkPorts, 'payments' | 'clock'>,
  { link, merchant }: LinkOfMerchant,
  { cardToken, amountMinor }: Readonly<{ cardToken: string; amountMinor: bigint | null }>,
): Promise<PricedCard | null> {
  const card = await ports.payments.cards.findCard(link.merchantId, cardToken)
  if (card === null) return null
  const { profile } = card
  return { card, options: await linkOptions(ports, { link, merchant }, { profile, amountMinor }) }
}

/**
 * The counts that both the link allows and the card is offered, ascending; an empty list where there are
 * none. `amountMinor` is what the customer typed; a fixed amount always comes from the link.
 */
export async function linkOptions(
  { payments, clock }: Pick<LinkPorts, 'payments' | 'clock'>,
  { link, merchant }: LinkOfMerchant,
  { profile, amountMinor }: Pick<StoredCard, 'profile'> & Readonly<{ amountMinor: bigint | null }>,
): Promise<LinkOption[]> {
  const base = link.amountMinor ?? amountMinor
  if (base === null) return []
  const counts = allowedCounts({ link, merchant })
  const question = {
    card: profile,
    amountMinor: base,
    paymentType: paymentTypeOf(link),
    threeDSecure: needsVerification({ link, merchant }),
    mode: LINK_PAGE_MODE,
    hour: hourInTurkey(clock.now().getTime()),
    gatewayAlias: null,
  }
  const offers = offersFor(question, await payments.choicesOf(link.merchantId))
  return offers.flatMap((terms) => {
    const { installmentCount } = terms
    if (!counts.includes(installmentCount)) return []
    const isCustomers = commissionIsCustomers(link, installmentCount)
    const commissionMinor = isCustomers ? commissionOn(base, terms) : 0n
    const totalMinor = base + commissionMinor
    if (totalMinor > AMOUNT_MINOR_MAXIMUM) return []
    const parts = splitIntoInstallments(totalMinor, installmentCount)
    const [installmentMinor = totalMinor] = parts
    const lastInstallmentMinor = parts.at(-1) ?? totalMinor
    const installments = { installmentMinor, lastInstallmentMinor }
    return { installmentCount, totalMinor, ...installments, commissionMinor }
  })
}

/** How payments on the link's own page come. */
export const LINK_PAGE_MODE = 'LinkPaymentPage'

/** Decision 6.4: link and merchant decide on 3-D Secure, never the form. */
export function needsVerification({ link, merchant }: LinkOfMerchant): boolean {
  return link.content.is3dRequired || !merchant.permissions.has('NonSecure')
}

/** Whether the customer bears the commission. The single payment has a field of its own (decision 6.4). */
function commissionIsCustomers({ content }: PaymentLink, installmentCount: number): boolean {
  return installmentCount === 1
    ? content.commissionFromCustomerSingleInstallment
    : content.commissionFromCustomer
}

/** Whether every card pays the same amount at once, so that the customer has nothing to choose. */
export function hasOneWayToPay({ content }: PaymentLink): boolean {
  const [only, ...more] = content.installments
  return only === 1 && more.length === 0 && !content.commissionFromCustomerSingleInstallment
}

/**
 * The counts of the link that at least one card can pay in now, ascending: plans and permissions may have
 * changed since the link was made (decision 6.10).
 */
export async function payableCounts(
  { payments }: Pick<LinkPorts, 'payments'>,
  { link, merchant }: LinkOfMerchant,
): Promise<readonly number[]> {
  const allowed = allowedCounts({ link, merchant })
  if (allowed.every((count) => count === 1)) return allowed
  const offered = countsOffered(await payments.choicesOf(merchant.merchantId))
  return allowed.filter((count) => offered.includes(count))
}

/** Counts above one need the permission for installments. */
function allowedCounts({ link, merchant }: LinkOfMerchant): readonly number[] {
  const { installments } = link.content
  if (merchant.permissions.has('Installments')) return installments
  return installments.filter((count) => count === 1)
}
