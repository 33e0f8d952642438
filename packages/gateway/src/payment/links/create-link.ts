import { CURRENCY_TRY, GatewayError, maskedOrNull } from '../../base/kernel/index.ts'
import { type Merchant, needsHttps, requirePermission } from '../merchants/index.ts'
import { type IdempotencyClaim, isSameBody } from '../payments/index.ts'
import { countsOffered } from '../routing/index.ts'
import { type CreateLinkRequest, checkLinkRequest, type LinkTerms } from './check-link-request.ts'
import { type LinkContent, linkUrl } from './link.ts'
import { foreignNumbers, missingChannels, noticesOf, overBudget } from './link-notices.ts'
import type { NewLink } from './link-store.ts'
import type { CreateLinkPorts } from './ports.ts'

export type CreateLinkCall = Readonly<{
  merchant: Merchant
  idempotency: IdempotencyClaim | null
  /** The key pair of the call: it signs where payers go on to. Null: nothing is signed there. */
  publicKey: string | null
}>

export type CreatedLink = Readonly<{
  linkId: string
  linkUrl: string
  /** True where the link is of an earlier call with the same Idempotency-Key. */
  replayed: boolean
}>

/** 192 random bits, so that an address cannot be guessed (decision 6.4). */
const ADDRESS_TOKEN_BYTES = 24

/**
 * Creates a payment link (decision 6.1). The caller has used up the call's pair of nonce and signature.
 *
 * @throws GatewayError IDEMPOTENCY_KEY_REUSED, PERMISSION_MISSING (Links; also Installments where the link
 * allows counts above one), MERCHANT_INVALID, CURRENCY_NOT_SUPPORTED, INVALID_FIELD with every wrong field
 * at once, or LINK_NOTICE_BUDGET.
 */
export async function createLink(
  ports: CreateLinkPorts,
  call: CreateLinkCall,
  request: CreateLinkRequest,
): Promise<CreatedLink> {
  const earlier = await earlierLink(ports, call)
  if (earlier !== null) return earlier
  checkCaller(call.merchant, request)
  const choices = await ports.payments.choicesOf(call.merchant.merchantId)
  const link = newLink(ports, call, { request, offered: countsOffered(choices) })
  const verdict = await ports.links.insert(link, call.idempotency, ports.noticeBudgets)
  if (verdict.kind === 'overBudget') throw overBudget(link, ports.noticeBudgets, verdict.counted)
  if (verdict.kind === 'written') {
    return { linkId: link.linkId, linkUrl: linkUrl(ports.publicUrl, link), replayed: false }
  }
  // Another call took the same key between the look-up and the insert.
  const winner = await earlierLink(ports, call)
  if (winner === null) throw new GatewayError('IDEMPOTENCY_KEY_RUNNING', { retryAfterSeconds: 1 })
  return winner
}

async function earlierLink(
  ports: CreateLinkPorts,
  { merchant, idempotency }: CreateLinkCall,
): Promise<CreatedLink | null> {
  if (idempotency === null) return null
  const { merchantId } = merchant
  const earlier = await ports.keys.find(merchantId, 'createLink', idempotency.key)
  if (earlier === null) return null
  if (!isSameBody(earlier, idempotency)) throw new GatewayError('IDEMPOTENCY_KEY_REUSED')
  await ports.keys.countReplay(merchantId, 'createLink', idempotency.key)
  const linkId = earlier.subjectId
  const link = await ports.links.find({ merchantId, linkId })
  // One statement writes the key and the link.
  if (link === null)
    throw new Error(`An Idempotency-Key names the link ${linkId}, which is missing.`)
  return { linkId: link.linkId, linkUrl: linkUrl(ports.publicUrl, link), replayed: true }
}

function checkCaller(merchant: Merchant, request: CreateLinkRequest): void {
  requirePermission(merchant, 'Links')
  // Without the permission every payment in installments would be refused.
  if (request.installments?.some((count) => count > 1)) requirePermission(merchant, 'Installments')
  if (request.merchantId !== null && request.merchantId.toLowerCase() !== merchant.merchantId) {
    throw new GatewayError('MERCHANT_INVALID')
  }
  if (request.currency !== null && request.currency !== CURRENCY_TRY) {
    const remedy = { tr: 'Linklerde 949 gönderin.', en: 'For links, send 949.' }
    throw new GatewayError('CURRENCY_NOT_SUPPORTED', { remedy })
  }
}

function newLink(
  ports: CreateLinkPorts,
  { merchant, publicKey }: CreateLinkCall,
  { request, offered }: Readonly<{ request: CreateLinkRequest; offered: readonly number[] }>,
): NewLink {
  const createdAt = ports.clock.now()
  const httpsOnly = needsHttps(ports.sessions.callbackPolicy, merchant)
  const reading = checkLinkRequest(request, { now: createdAt, httpsOnly, offered })
  const fields = [
    ...missingChannels(request.notificationMethod, ports.noticeChannels),
    ...(reading.ok ? foreignNumbers(reading.terms.smsTo, ports.noticeCountries) : reading.problems),
  ]
  if (!reading.ok || fields.length > 0) throw new GatewayError('INVALID_FIELD', { fields })
  const { amountMinor, maximumUses, expiresAt } = reading.terms
  return {
    merchantId: merchant.merchantId,
    linkId: ports.newId(),
    linkType: request.linkType,
    amountType: request.linkAmountType,
    amountMinor,
    maximumUses,
    expiresAt,
    addressToken: ports.random(ADDRESS_TOKEN_BYTES).toString('base64url'),
    merchantOrderId: maskedOrNull(request.orderId),
    content: { ...contentOf(request, reading.terms), ...(publicKey === null ? {} : { publicKey }) },
    createdAt,
    notices: noticesOf(reading.terms, request.languageCode, ports.newId),
  }
}

function contentOf(request: CreateLinkRequest, terms: LinkTerms): LinkContent {
  return {
    installments: terms.installments,
    commissionFromCustomer: request.commissionFromCustomer,
    commissionFromCustomerSingleInstallment: request.commissionFromCustomerSingleInstallment,
    is3dRequired: request.is3dRequired,
    labels: request.labels,
    checkout: request.checkout,
    productName: maskedOrNull(request.productName),
    productDescription: maskedOrNull(request.productDescription),
    returnUrl: terms.returnUrl,
    asks: {
      name: request.isNameRequired,
      email: request.isEmailRequired,
      phoneNumber: request.isPhoneNumberRequired,
      address: request.isAddressRequired,
      note: request.isNoteRequired,
    },
    notification: { method: request.notificationMethod },
  }
}
