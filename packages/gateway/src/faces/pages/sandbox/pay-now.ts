import { randomUUID } from 'node:crypto'
import { type Bound, type BoundLast, NO_LABELS } from '../../../base/kernel/index.ts'
import type { tokenise } from '../../../payment/cards/index.ts'
import type { createLink } from '../../../payment/links/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import {
  EMPTY_PROVISION,
  type ProvisionResult,
  type provision,
} from '../../../payment/payments/index.ts'
import type { createSession, startSession } from '../../../payment/three-d-secure/index.ts'
import type { Language } from '../../design/index.ts'

/** The calls that a merchant's server would make over HTTP. */
export type PayNowPorts = Readonly<{
  merchant: Merchant
  publicKey: string
  /** Has no slash at its end. */
  publicUrl: () => string
  tokenise: BoundLast<typeof tokenise>
  createSession: BoundLast<typeof createSession>
  startSession: BoundLast<typeof startSession>
  provision: Bound<typeof provision>
  createLink: Bound<typeof createLink>
}>

export const TEST_CARD = '5528 7900 0000 0008'
const CARD = { cardNumber: TEST_CARD, expireMonth: '12', expireYear: '2030', cvv: '000' } as const
const AMOUNT_MINOR = 24_990n

/** The payer's browser as it asked for the page. */
type Payer = Readonly<{ languageCode: Language; clientIpAddress: string }>

/**
 * Begins a payment with the test card, as a shop does: token, session, init3ds. Answers the address to which the
 * browser's form posts. `returnUrlOf` makes the address to which the browser comes back.
 */
export async function beginPayment(
  ports: PayNowPorts,
  { languageCode, clientIpAddress }: Payer,
  returnUrlOf: (sessionId: string) => string,
): Promise<string> {
  const { merchant, publicKey } = ports
  const { merchantId } = merchant
  const { cardToken } = await ports.tokenise({ ...CARD, merchantId })
  const { sessionId } = await ports.createSession({
    merchant,
    cardToken,
    languageCode,
    conversationId: `welcome-${randomUUID()}`,
    amountMinor: AMOUNT_MINOR,
    pointAmountMinor: 0n,
    currency: 'TRY',
    paymentType: 'Auth',
    installmentCount: 1,
    labels: NO_LABELS,
  })
  const started = await ports.startSession(
    { merchantId, sessionId, languageCode, cardHolderName: null, clientIpAddress, publicKey },
    { url: returnUrlOf(sessionId), merchant },
  )
  return started.startUrl
}

/** Takes the payment of a verified session. A session pays once, so a reload of the page pays nothing. */
export function takePayment(
  ports: PayNowPorts,
  sessionId: string,
  { clientIpAddress }: Pick<Payer, 'clientIpAddress'>,
): Promise<ProvisionResult> {
  const call = {
    merchant: ports.merchant,
    conversationId: `welcome-${randomUUID()}`,
    pair: null,
    clientIpAddress,
    idempotency: null,
  }
  return ports.provision(call, { ...EMPTY_PROVISION, amountMinor: AMOUNT_MINOR, sessionId })
}

const PRODUCT = { tr: 'Türk kahvesi, 250 g', en: 'Turkish coffee, 250 g' } as const

/** Makes a link of one use, and answers its address. */
export async function openLink(ports: PayNowPorts, languageCode: Language): Promise<string> {
  const { linkUrl } = await ports.createLink(
    { merchant: ports.merchant, publicKey: ports.publicKey, idempotency: null },
    {
      merchantId: null,
      linkType: 'SingleUse',
      expiryDate: null,
      maxUsageCount: null,
      orderId: null,
      labels: NO_LABELS,
      checkout: null,
      linkAmountType: 'FixedAmount',
      amountMinor: AMOUNT_MINOR,
      currency: null,
      installments: null,
      commissionFromCustomer: false,
      commissionFromCustomerSingleInstallment: false,
      is3dRequired: true,
      productName: PRODUCT[languageCode],
      productDescription: null,
      returnUrl: `${ports.publicUrl()}/?lang=${languageCode}`,
      isNameRequired: false,
      isEmailRequired: false,
      isPhoneNumberRequired: false,
      isAddressRequired: false,
      isNoteRequired: false,
      notificationMethod: 'None',
      smsTo: null,
      emailTo: null,
      languageCode,
    },
  )
  return linkUrl
}
