import { type CardForm, type StoredCard, tokenise } from '../cards/index.ts'
import { countsOffered, optionsForCard } from '../installments/index.ts'
import { AMOUNT_MINOR_MAXIMUM, splitIntoInstallments } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { PaymentLink } from './link.ts'
import type { LinkPorts } from './ports.ts'

/** One way to pay with a card: what the customer pays, commission included where it is theirs. */
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

/** Keeps the card of a page in the vault. GatewayError INVALID_FIELD names every wrong field of the card. */
export function takeCard(
  ports: LinkPorts,
  link: PaymentLink,
  form: CardForm,
): Promise<Readonly<{ cardToken: string }>> {
  return tokenise({ ...form, merchantId: link.merchantId }, ports.cards)
}

/**
 * The counts that the link allows and the card is offered, ascending; none where they have nothing in
 * common. `amountMinor` is what the customer typed: a fixed amount always comes from the link.
 */
export async function linkOptions(
  ports: Pick<LinkPorts, 'payments' | 'findMerchant'>,
  link: PaymentLink,
  {
    card,
    amountMinor,
  }: Readonly<{
    card: Pick<StoredCard, 'profile'>
    amountMinor: bigint | null
  }>,
): Promise<LinkOption[]> {
  const base = link.amountMinor ?? amountMinor
  if (base === null) return []
  const merchant = await ports.findMerchant(link.merchantId)
  if (merchant === null) return []
  const counts = allowedCounts(link.content.installments, merchant)
  const rates = await ports.payments.ratesFor(link.merchantId)
  const { installmentPricings } = optionsForCard(rates, card.profile, base)
  return installmentPricings.flatMap(({ installmentNumber, amounts }) => {
    if (!counts.includes(installmentNumber)) return []
    const option = optionOf(link, {
      base,
      installmentNumber,
      priced: amounts?.commissionAmountMinor,
    })
    return option.totalMinor > AMOUNT_MINOR_MAXIMUM ? [] : [option]
  })
}

function optionOf(
  link: PaymentLink,
  {
    base,
    installmentNumber,
    priced = 0n,
  }: Readonly<{ base: bigint; installmentNumber: number; priced: bigint | undefined }>,
): LinkOption {
  const commissionMinor = commissionIsCustomers(link, installmentNumber) ? priced : 0n
  const totalMinor = base + commissionMinor
  const parts = splitIntoInstallments(totalMinor, installmentNumber)
  const [installmentMinor = totalMinor] = parts
  const lastInstallmentMinor = parts.at(-1) ?? totalMinor
  const installmentCount = installmentNumber
  return { installmentCount, totalMinor, installmentMinor, lastInstallmentMinor, commissionMinor }
}

/** Decision 6.4: the single payment has a switch of its own. */
function commissionIsCustomers({ content }: PaymentLink, installmentCount: number): boolean {
  return installmentCount === 1
    ? content.commissionFromCustomerSingleInstallment
    : content.commissionFromCustomer
}

/** Whether the card can change neither the count nor what is paid: then there is nothing to choose. */
export function hasOneWayToPay({ content }: PaymentLink): boolean {
  const [only, ...more] = content.installments
  return only === 1 && more.length === 0 && !content.commissionFromCustomerSingleInstallment
}

/**
 * The counts of the link that some card can pay in now, ascending: plans and permissions may have changed
 * since the link was made (decision 6.10).
 */
export async function payableCounts(
  { payments }: Pick<LinkPorts, 'payments'>,
  { content }: PaymentLink,
  merchant: Merchant,
): Promise<readonly number[]> {
  const allowed = allowedCounts(content.installments, merchant)
  if (allowed.every((count) => count === 1)) return allowed
  const offered = countsOffered(await payments.ratesFor(merchant.merchantId))
  return allowed.filter((count) => offered.includes(count))
}

/** Counts above one need the permission for installments. */
export function allowedCounts(
  counts: readonly number[],
  { permissions }: Pick<Merchant, 'permissions'>,
): readonly number[] {
  return counts.filter((count) => count === 1 || permissions.has('Installments'))
}
