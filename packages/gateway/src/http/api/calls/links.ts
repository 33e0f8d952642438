import { LINK_AMOUNT_TYPES, LINK_TYPES, NOTIFICATION_METHODS } from '@vezne/protocol'
import { amountToWire, CURRENCY_TRY } from '../../../kernel/index.ts'
import type { CreateLinkRequest, LinkStatusView } from '../../../links/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { amountOrNull, payerToWire } from './wire-values.ts'

export function createLinkRoute(useCases: Pick<UseCases, 'createLink'>): ApiRoute {
  return route('createLink', 'before', (wire, { caller, idempotency, languageCode }) => {
    const request = requestOf(wire, languageCode)
    return async () => {
      const { merchant } = caller
      const { linkId, linkUrl, replayed } = await useCases.createLink(
        { merchant, idempotency, publicKey: caller.publicKey },
        request,
      )
      return { fields: { id: linkId, linkUrl }, replayed }
    }
  })
}

function requestOf(
  wire: RequestOf<'createLink'>,
  languageCode: CreateLinkRequest['languageCode'],
): CreateLinkRequest {
  return {
    merchantId: wire.merchantId ?? null,
    linkType: valueIn(LINK_TYPES, wire.linkType),
    expiryDate: wire.expiryDate ?? null,
    maxUsageCount: wire.maxUsageCount ?? null,
    orderId: wire.orderId ?? null,
    linkAmountType: valueIn(LINK_AMOUNT_TYPES, wire.linkAmountType),
    // 0 is what a client sends that leaves a variable amount out.
    amountMinor: wire.amount === 0n ? null : (wire.amount ?? null),
    currency: wire.currency ?? null,
    installments: wire.installments ?? null,
    productName: wire.productName ?? null,
    productDescription: wire.productDescription ?? null,
    returnUrl: wire.returnUrl ?? null,
    notificationMethod: valueIn(NOTIFICATION_METHODS, wire.notificationMethod ?? 'None'),
    smsTo: wire.smsTo ?? null,
    emailTo: wire.emailTo ?? null,
    languageCode,
    ...flagsOf(wire),
  }
}

function flagsOf(wire: RequestOf<'createLink'>) {
  return {
    commissionFromCustomer: wire.commissionFromCustomer ?? false,
    commissionFromCustomerSingleInstallment: wire.commissionFromCustomerSingleInstallment ?? false,
    is3dRequired: wire.is3dRequired ?? false,
    isNameRequired: wire.isNameRequired ?? false,
    isEmailRequired: wire.isEmailRequired ?? false,
    isPhoneNumberRequired: wire.isPhoneNumberRequired ?? false,
    isAddressRequired: wire.isAddressRequired ?? false,
    isNoteRequired: wire.isNoteRequired ?? false,
  }
}

/** The schema has let no other value through; its static type is a text all the same. */
function valueIn<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new Error(`The schema let "${text}" through.`)
  return value
}

/** Decision 1.2: a bare boolean, `false` also for a link that is unknown or no longer active. */
export function deleteLinkRoute(useCases: Pick<UseCases, 'deleteLink'>): ApiRoute {
  return route('deleteLink', 'before', ({ id }, { caller }) => async () => {
    return { fields: await useCases.deleteLink(caller.merchant.merchantId, id) }
  })
}

export function linkStatusRoute(useCases: Pick<UseCases, 'linkStatus'>): ApiRoute {
  return route('linkStatus', 'before', ({ id, paymentsAfter = null }, { caller }) => async () => {
    const request = { linkId: id, paymentsAfter }
    return { fields: viewToWire(await useCases.linkStatus(caller.merchant.merchantId, request)) }
  })
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
    payments: view.page.payments.map(({ orderId, amountMinor, paidAt, payer }) => ({
      orderId,
      amount: amountToWire(amountMinor),
      paidAt: paidAt.toISOString(),
      payer: payerToWire(payer),
    })),
    paymentsNext: view.page.next,
  }
}
