import { LIMITS } from '@vezne/protocol'
import { GatewayError } from '../../base/kernel/index.ts'
import { needsHttps, requirePermission } from '../merchants/index.ts'
import type { CreateLinkRequest } from './check-link-request.ts'
import { type CreatedLink, type CreateLinkCall, createLink } from './create-link.ts'
import { frameAncestorProblems } from './frame-ancestors.ts'
import type { Checkout } from './link.ts'
import { readReturnUrl } from './link-fields.ts'
import type { CreateLinkPorts } from './ports.ts'

/** What a checkout shares with a link. */
type Shared = Omit<
  CreateLinkRequest,
  | 'merchantId'
  | 'linkType'
  | 'expiryDate'
  | 'maxUsageCount'
  | 'orderId'
  | 'linkAmountType'
  | 'notificationMethod'
  | 'smsTo'
  | 'emailTo'
  | 'publicKey'
  | 'checkout'
>

export type CheckoutRequest = Shared &
  Checkout &
  Readonly<{ minutesToLive: number | null; returnUrl: string }>

const MINUTE = 60_000

/**
 * Opens a checkout (decision 6.14): a link of one use and one amount, for at most an hour. Its answer is that of
 * `createLink`.
 *
 * @throws GatewayError as `createLink` does, and PERMISSION_MISSING (PreAuth).
 */
export function createCheckout(
  ports: CreateLinkPorts,
  call: CreateLinkCall,
  { minutesToLive, paymentType, cancelUrl, frameAncestors, ...shared }: CheckoutRequest,
): Promise<CreatedLink> {
  if (paymentType === 'PreAuth') requirePermission(call.merchant, 'PreAuth')
  const httpsOnly = needsHttps(ports.sessions.callbackPolicy, call.merchant)
  const cancel = readReturnUrl(cancelUrl, httpsOnly, 'cancelUrl')
  const problems = [
    ...(cancel.ok ? [] : [cancel.problem]),
    ...frameAncestorProblems(frameAncestors, httpsOnly),
  ]
  if (!cancel.ok || problems.length > 0)
    throw new GatewayError('INVALID_FIELD', { fields: problems })
  const minutes = minutesToLive ?? LIMITS.checkoutLifeDefaultMinutes
  return createLink(ports, call, {
    ...shared,
    merchantId: null,
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    expiryDate: new Date(ports.clock.now().getTime() + minutes * MINUTE).toISOString(),
    maxUsageCount: null,
    orderId: null,
    notificationMethod: 'None',
    smsTo: null,
    emailTo: null,
    checkout: { paymentType, cancelUrl: cancel.value, frameAncestors },
  })
}
