import {
  CHECKOUT_PAYMENT_TYPES,
  LINK_AMOUNT_TYPES,
  LINK_TYPES,
  NOTIFICATION_METHODS,
} from '@vezne/protocol'
import { amountToWire, CURRENCY_TRY, maskedLabels } from '../../../../base/kernel/index.ts'
import {
  type CheckoutRequest,
  type CreateLinkRequest,
  type LinkStatusView,
  labelsOf,
} from '../../../../payment/links/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { amountOrNull, payerToWire } from './wire-values.ts'

export function linkRoutes(useCases: UseCases): readonly ApiRoute[] {
  return [
    route('createLink', 'before', (wire, { caller, idempotency, languageCode }) => {
      const request = requestOf(wire, languageCode)
      const { merchant, publicKey } = caller
      return async () => {
        const call = { merchant, idempotency, publicKey }
        const { linkId, linkUrl, replayed } = await useCases.createLink(call, request)
        return { fields: { id: linkId, linkUrl }, replayed }
      }
    }),
    // Decision 6.15.
    route('createCheckout', 'before', (wire, { caller, idempotency, languageCode }) => {
      const request = checkoutOf(wire, languageCode)
      const { merchant, publicKey } = caller
      return async () => {
        const call = { merchant, idempotency, publicKey }
        const { linkId, linkUrl, replayed } = await useCases.createCheckout(call, request)
        const checkoutUrl = `${linkUrl}?lang=${languageCode}`
        return { fields: { checkoutId: linkId, checkoutUrl }, replayed }
      }
    }),
    // A bare boolean, which is `false` also for a link that is unknown or no longer active (decision 1.2).
    route('deleteLink', 'before', ({ id }, { caller }) => async () => {
      return { fields: await useCases.deleteLink(caller.merchant.merchantId, id) }
    }),
    route('linkStatus', 'before', ({ id, paymentsAfter = null }, { caller }) => async () => {
      const request = { linkId: id, paymentsAfter }
      return { fields: viewToWire(await useCases.linkStatus(caller.merchant.merchantId, request)) }
    }),
  ]
}

function requestOf(
  wire: RequestOf<'createLink'>,
  languageCode: CreateLinkRequest['languageCode'],
): CreateLinkRequest {
  return {
    ...sharedOf(wire, languageCode),
    merchantId: wire.merchantId ?? null,
    linkType: valueIn(LINK_TYPES, wire.linkType),
    expiryDate: wire.expiryDate ?? null,
    maxUsageCount: wire.maxUsageCount ?? null,
    orderId: wire.orderId ?? null,
    checkout: null,
    linkAmountType: valueIn(LINK_AMOUNT_TYPES, wire.linkAmountType),
    // Some clients send 0 where the customer chooses the amount.
    amountMinor: wire.amount === 0n ? null : (wire.amount ?? null),
    returnUrl: wire.returnUrl ?? null,
    notificationMethod: valueIn(NOTIFICATION_METHODS, wire.notificationMethod ?? 'None'),
    smsTo: wire.smsTo ?? null,
    emailTo: wire.emailTo ?? null,
    is3dRequired: wire.is3dRequired ?? false,
  }
}

function checkoutOf(
  wire: RequestOf<'createCheckout'>,
  languageCode: CheckoutRequest['languageCode'],
): CheckoutRequest {
  return {
    ...sharedOf(wire, languageCode),
    amountMinor: wire.amount,
    paymentType: valueIn(CHECKOUT_PAYMENT_TYPES, wire.paymentType ?? 'Auth'),
    is3dRequired: wire.is3dRequired ?? true,
    returnUrl: wire.returnUrl,
    cancelUrl: wire.cancelUrl ?? null,
    frameAncestors: wire.frameAncestors ?? [],
    minutesToLive: wire.minutesToLive ?? null,
  }
}

/** The fields that links and checkouts have alike. */
function sharedOf(
  wire: RequestOf<'createLink'> | RequestOf<'createCheckout'>,
  languageCode: CreateLinkRequest['languageCode'],
) {
  return {
    labels: maskedLabels(wire),
    currency: wire.currency ?? null,
    installments: wire.installments ?? null,
    productName: wire.productName ?? null,
    productDescription: wire.productDescription ?? null,
    languageCode,
    commissionFromCustomer: wire.commissionFromCustomer ?? false,
    commissionFromCustomerSingleInstallment: wire.commissionFromCustomerSingleInstallment ?? false,
    isNameRequired: wire.isNameRequired ?? false,
    isEmailRequired: wire.isEmailRequired ?? false,
    isPhoneNumberRequired: wire.isPhoneNumberRequired ?? false,
    isAddressRequired: wire.isAddressRequired ?? false,
    isNoteRequired: wire.isNoteRequired ?? false,
  }
}

/** The schema lets no other value through, but its static type is `string`. */
function valueIn<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new Error(`The schema let "${text}" through.`)
  return value
}

export function viewToWire(view: LinkStatusView): OwnFields {
  const { link } = view
  return {
    id: link.linkId,
    linkUrl: view.linkUrl,
    linkType: link.linkType,
    linkAmountType: link.amountType,
    linkStatus: view.status,
    linkPaymentStatus: view.paymentStatus,
    amount: amountOrNull(link.amountMinor),
    currency: CURRENCY_TRY,
    expiryDate: link.expiresAt.toISOString(),
    maxUsageCount: link.maximumUses,
    usageCount: link.usedCount,
    remainingUsage: view.remainingUsage,
    productName: link.content.productName,
    orderId: link.merchantOrderId,
    ...labelsOf(link),
    payments: view.page.payments.map(({ orderId, amountMinor, paidAt, payer }) => ({
      orderId,
      amount: amountToWire(amountMinor),
      paidAt: paidAt.toISOString(),
      payer: payerToWire(payer),
    })),
    paymentsNext: view.page.next,
  }
}
