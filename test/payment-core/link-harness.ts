import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { GatewayError, NO_LABELS, Secret } from '../../packages/gateway/src/base/kernel/index.ts'
import {
  createCardAccess,
  createLocalKeyProvider,
  createVault,
} from '../../packages/gateway/src/payment/cards/index.ts'
import { memorySecurityCodes } from '../../packages/gateway/src/payment/cards/testing/memory-security-codes.ts'
import type { CommissionRate } from '../../packages/gateway/src/payment/installments/index.ts'
import {
  type CreateLinkPorts,
  type CreateLinkRequest,
  createLink,
  type LinkPorts,
  type LinkTryResult,
  type PaymentLink,
  payLink,
  priceCard,
} from '../../packages/gateway/src/payment/links/index.ts'
import type { Payer } from '../../packages/gateway/src/payment/payments/index.ts'
import { createCardStore } from '../../packages/gateway/src/storage/cards/card-store.ts'
import { createVaultKeyStore } from '../../packages/gateway/src/storage/cards/vault-key-store.ts'
import { createLinkStore } from '../../packages/gateway/src/storage/links/index.ts'
import { createThreeDSecureSessionStore } from '../../packages/gateway/src/storage/three-d-secure/index.ts'
import { createHarness, type Harness } from './payments-harness.ts'
import { choicesWith } from './sample-choices.ts'

export const PLAIN_REQUEST: CreateLinkRequest = {
  merchantId: null,
  linkType: 'SingleUse',
  expiryDate: null,
  maxUsageCount: null,
  orderId: 'A-1',
  linkAmountType: 'FixedAmount',
  amountMinor: 10_000n,
  currency: 949,
  installments: null,
  commissionFromCustomer: false,
  commissionFromCustomerSingleInstallment: false,
  is3dRequired: false,
  productName: 'Vazo',
  productDescription: null,
  returnUrl: null,
  isNameRequired: false,
  isEmailRequired: false,
  isPhoneNumberRequired: false,
  isAddressRequired: false,
  isNoteRequired: false,
  notificationMethod: 'None',
  smsTo: null,
  emailTo: null,
  languageCode: 'tr',
  labels: NO_LABELS,
  checkout: null,
}

const NOBODY = { name: null, email: null, phoneNumber: null, address: null, note: null }
const HALF_AN_HOUR = 30 * 60_000
/** One vault for the whole file, because its data keys stay in the file's database. */
const KEY_PROVIDER = createLocalKeyProvider(new Secret('master key', randomBytes(32)))

/** Six installments, for cards of another card programme than the card of the harness. */
function sixOfOthers(rate: CommissionRate): CommissionRate[] {
  if (rate.installmentCount !== 3) return []
  return [{ ...rate, planId: randomUUID(), cardNetwork: 'Axess', installmentCount: 6 }]
}

export type LinkHarness = Harness & Readonly<{ link: LinkPorts & CreateLinkPorts }>

/** Links over the real stores, with the payments' own fake bank, clock, merchant and card. */
export async function createLinkHarness(pool: pg.Pool): Promise<LinkHarness> {
  const harness = await createHarness(pool)
  const { ports: own, clock, merchant, card } = harness
  const vault = createVault({
    store: createVaultKeyStore(pool),
    provider: KEY_PROVIDER,
    clock,
  })
  const codes = memorySecurityCodes(clock)
  const store = createCardStore(pool)
  const cards = { vault, codes, store, clock, lookUpBin: () => card.profile }
  const access = createCardAccess(cards)
  // The harness's own tokens, and those of cards that a page took in.
  const find = async (merchantId: string, cardToken: string) =>
    (await own.cards.findCard(merchantId, cardToken)) ??
    (await access.findCard(merchantId, cardToken))
  const findByHash = async (merchantId: string, tokenHash: Buffer) =>
    (await own.cards.findCardByHash(merchantId, tokenHash)) ??
    (await access.findCardByHash(merchantId, tokenHash))
  const found = { findCard: find, findCardByHash: findByHash }
  const { terminals, prices } = await own.choicesOf(merchant.merchantId)
  const { rates } = prices
  const choices = choicesWith(terminals, [...rates, ...rates.flatMap(sixOfOthers)])
  const choicesOf = async () => choices
  const ports = { ...own, choicesOf, cards: { ...own.cards, ...found } }
  const link = {
    links: createLinkStore(pool),
    findMerchant: async (merchantId: string) =>
      merchantId === merchant.merchantId ? merchant : null,
    cards,
    sessions: {
      store: createThreeDSecureSessionStore(pool),
      clock,
      random: randomBytes,
      ticketKey: new Secret('ticket key', randomBytes(32)),
      findCard: ports.cards.findCard,
      secondsToWaitFor: () => null,
      choicesOf,
      life: { verifyMilliseconds: HALF_AN_HOUR / 2, provisionMilliseconds: HALF_AN_HOUR / 2 },
      publicUrl: 'https://pay.example',
      callbackPolicy: 'live',
      renderStart: () => '',
    } satisfies LinkPorts['sessions'],
    payments: ports,
    clock,
    newId: ports.newId,
    returns: {
      secretKeyOf: async (publicKey: string) =>
        publicKey === 'pk-1' ? new Secret('SecretKey', RETURN_SECRET_KEY) : null,
      lastPositionOf: async () => 7,
    },
    publicUrl: 'https://pay.example',
    keys: ports.keys,
    random: randomBytes,
    noticeChannels: new Set(['Email', 'Sms'] as const),
    noticeBudgets: { Email: null, Sms: null },
    noticeCountries: new Set(['TR']),
  }
  return { ...harness, link }
}

/** The SecretKey of the pair that creates links here. */
export const RETURN_SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

/** Creates a link, and returns it as it is stored. */
export async function createdLink(
  at: LinkHarness,
  changes: Partial<CreateLinkRequest> = {},
): Promise<PaymentLink> {
  const { linkId } = await createLink(
    at.link,
    { merchant: at.merchant, idempotency: null, publicKey: 'pk-1' },
    { ...PLAIN_REQUEST, ...changes },
  )
  return storedLink(at, linkId)
}

export async function storedLink(at: LinkHarness, linkId: string): Promise<PaymentLink> {
  const link = await at.link.links.find({ merchantId: at.merchant.merchantId, linkId })
  if (link === null) throw new Error(`link ${linkId} is not stored`)
  return link
}

/** A submit of a page, with the card of the harness: what is paid is what was shown, unless it is given. */
export async function submitted(
  at: LinkHarness,
  link: PaymentLink,
  changes: Readonly<{
    pageId?: string
    installmentCount?: number
    shownMinor?: bigint
    browserHash?: Buffer | null
    payer?: Payer
    languageCode?: 'tr' | 'en'
  }> = {},
): Promise<LinkTryResult> {
  const { pageId = at.link.newId(), installmentCount = 1, browserHash = null } = changes
  const { payer = NOBODY, languageCode = 'tr' } = changes
  const amountMinor = link.amountMinor === null ? 5_000n : null
  const { merchant } = at
  const card = { cardToken: 'token', amountMinor }
  const priced = await priceCard(at.link, { link, merchant }, card)
  const option = priced?.options.find((each) => each.installmentCount === installmentCount)
  const totalMinor = changes.shownMinor ?? option?.totalMinor ?? 0n
  return payLink(at.link, {
    link,
    merchant,
    pageId,
    priced,
    cardHolderName: 'Ayşe Yılmaz',
    offer: { installmentCount, totalMinor },
    payer,
    browserHash,
    clientIpAddress: '203.0.113.7',
    languageCode,
    returnPageOf: (useId) => new URL(`https://pay.example/l/return/x?use=${useId}`),
  })
}

/** The newest payment attempt of a link's page. */
export async function useOfPage(at: LinkHarness, link: PaymentLink, pageId: string) {
  const use = await at.link.links.lastUseOfPage(link, pageId)
  if (use === null) throw new Error('the page has no try')
  return use
}

/** The bank's callback that verifies the session of an attempt. */
export async function verified(
  at: LinkHarness,
  sessionId: string | null,
  mdStatus = 1,
): Promise<void> {
  await at.pool.query(
    `update threeds_session set state = 'VerificationFinished', md_status = $2,
       proof_sealed = 'proof', provision_until = now() + interval '15 minutes'
     where session_id = $1`,
    [sessionId, mdStatus],
  )
}

export async function refusedFields(call: Promise<unknown>): Promise<readonly string[]> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return error.details.fields?.map(({ field }) => field) ?? [error.code]
  }
  return []
}
