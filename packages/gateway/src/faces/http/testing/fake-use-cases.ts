import { GatewayError, NO_LABELS, Secret } from '../../../base/kernel/index.ts'
import { bankAnswer } from '../../../payment/banks/testing/bank-answer.ts'
import { unknownBin } from '../../../payment/bins/index.ts'
import type { PaymentLink } from '../../../payment/links/index.ts'
import { type MoneyCall, NO_DETAILS, type Order } from '../../../payment/payments/index.ts'
import type { UseCases } from '../index.ts'
import type { Seen } from './test-server.ts'

const NOW = new Date('2026-01-02T03:04:05Z')

const ORDER: Order = {
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  orderId: 'order-1',
  state: 'PartiallyReturned',
  paymentType: 'Auth',
  originalOrderId: null,
  capturedByOrderId: null,
  terminalId: 'terminal-1',
  routing: null,
  bankOrderId: 'bank-order-1',
  batchNumber: 1,
  batchState: 'Closed',
  amountMinor: 10_025n,
  pointAmountMinor: 0n,
  currency: 'TRY',
  installmentCount: 3,
  takenMinor: 10_025n,
  returnedMinor: 2_500n,
  returnReservedMinor: 500n,
  chargedBackMinor: 0n,
  commissionMinor: 0n,
  heldBy: null,
  bankTurn: null,
  sessionId: null,
  linkId: null,
  conversationId: 'conversation-0',
  mdStatus: null,
  card: {
    tokenHash: '',
    bin: '55287900',
    lastFour: '0008',
    cardBrand: 'Mastercard',
    cardNetwork: 'Paraf',
    cardType: 'Credit',
    bankCode: '0012',
  },
  ...NO_LABELS,
  details: NO_DETAILS,
  provisionNumber: 'P1',
  bankAnswer: null,
  outcomeCode: null,
  sendBy: NOW,
  preAuthExpiresAt: null,
  createdAt: NOW,
  finishedAt: NOW,
}

const LINK: PaymentLink = {
  merchantId: ORDER.merchantId,
  linkId: '01900000-0000-7000-8000-0000000000bb',
  state: 'Active',
  linkType: 'MultipleUse',
  amountType: 'FixedAmount',
  amountMinor: 9_990n,
  maximumUses: 5,
  usedCount: 1,
  reservedCount: 0,
  hasFailedTry: false,
  expiresAt: NOW,
  addressToken: 'x',
  merchantOrderId: 'my-order',
  content: {
    installments: [1],
    commissionFromCustomer: false,
    commissionFromCustomerSingleInstallment: false,
    is3dRequired: false,
    productName: 'Kahve',
    productDescription: null,
    returnUrl: null,
    asks: { name: false, email: false, phoneNumber: false, address: false, note: false },
    notification: { method: 'None' },
  },
  createdAt: NOW,
  lastPaidAt: null,
}

/** Uses the pair up as a money call's first transaction does. */
function useUp(call: MoneyCall, seen: Seen): void {
  const key = call.pair?.mac.toString('hex') ?? ''
  if (seen.consumed.includes(key)) throw new GatewayError('PAIR_ALREADY_USED')
  seen.consumed.push(key)
}

/** Use cases that succeed with values in every field. */
export function fakeUseCases(seen: Seen): UseCases {
  return {
    tokenise: async () => ({ cardToken: 'token-1' }),
    signTokenAnswer: async () => 'signature-1',
    findCard: async () => null,
    lookUpBin: async (binNumber) => unknownBin(binNumber),
    installmentOptions: async (_merchantId, { amountMinor }) => [
      {
        cardNetwork: 'Bonus',
        installmentPricings: [
          {
            profileCardType: 'Credit',
            installmentNumber: 3,
            installmentNumberEnd: 3,
            commissionRateBasisPoints: 612,
            amounts:
              amountMinor === null
                ? null
                : {
                    amountMinor,
                    commissionAmountMinor: 612n,
                    totalAmountMinor: amountMinor + 612n,
                    installmentAmountMinor: 3_537n,
                  },
            blockedDayNumber: 40,
            isActive: true,
          },
        ],
      },
    ],
    createSession: async () => ({ sessionId: 'session-1' }),
    startSession: async () => ({
      sessionId: 'session-1',
      htmlContent: '<form></form>',
      startUrl: '/3ds/start/x',
    }),
    sessionResult: async () => ({
      currentStep: 'VerificationFinished',
      mdStatus: '1',
      mdErrorMessage: null,
      halfSecure: false,
    }),
    ...fakeMoney(seen),
    inquire: async () => ({
      order: ORDER,
      money: ORDER,
      steps: [
        {
          amountMinor: 10_025n,
          transactionType: 'Auth',
          transactionStatus: 'PartiallyReturned',
          transactionDate: NOW,
        },
      ],
      matchCount: null,
      payer: null,
      routing: null,
    }),
    listPayments: async () => ({ payments: [{ order: ORDER, money: ORDER }], next: null }),
    inquirePoints: async () => ({ ok: true, availableMinor: 1_050n }),
    ...fakeLinks(),
    readFeed: async () => ({ events: [], position: 7, hasMore: false }),
    webhooks: fakeWebhooks(),
    endOfDay: async () => [{ terminalAlias: 'simulator', batchNumber: 1, end: 'closed' }],
  }
}

function fakeMoney(seen: Seen): Pick<UseCases, 'provision' | 'returnPayment' | 'reversePayment'> {
  return {
    provision: async (call) => {
      useUp(call, seen)
      const answer = { responseCode: '00', responseMessage: 'ok', authCode: 'P1' }
      const facts = {
        orderId: 'order-1',
        provisionNumber: 'P1',
        description: null,
        bankCode: '0046',
        bankAnswer: bankAnswer(answer),
      }
      return { ...facts, error: null, replayed: call.idempotency !== null }
    },
    returnPayment: async (call) => {
      useUp(call, seen)
      const facts = { error: null, bankRefusal: null, closedDay: true, replayed: false }
      return { approvalStatus: 'Approved', ...facts }
    },
    reversePayment: async (call, { orderId }) => {
      useUp(call, seen)
      return { orderId, error: null, bankRefusal: null, provisionNumber: 'P1', replayed: false }
    },
  }
}

const PAYMENT = {
  useId: 'use-1',
  orderId: 'order-1',
  amountMinor: 9_990n,
  paidAt: NOW,
  payer: { name: 'Ayşe Yılmaz', email: null, phoneNumber: null, address: null, note: null },
}

function fakeLinks(): Pick<
  UseCases,
  'createLink' | 'createCheckout' | 'deleteLink' | 'linkStatus'
> {
  const created = { linkId: LINK.linkId, linkUrl: 'https://pay.example/l/x', replayed: false }
  return {
    createLink: async () => created,
    createCheckout: async () => created,
    deleteLink: async () => true,
    linkStatus: async () => ({
      link: LINK,
      linkUrl: 'https://pay.example/l/x',
      status: 'Active',
      paymentStatus: 'Success',
      remainingUsage: 4,
      page: { payments: [PAYMENT], next: null },
    }),
  }
}

function fakeWebhooks(): UseCases['webhooks'] {
  const endpoint = {
    merchantId: ORDER.merchantId,
    endpointId: '01900000-0000-7000-8000-0000000000ee',
    url: 'https://shop.example/hook',
    types: null,
    description: '',
    state: 'Active',
    disabledReason: null,
    createdAt: NOW,
    cursorPosition: 3,
    lastPosition: 7,
    failingSince: null,
    secretCount: 1,
  } as const
  const withSecret = { endpoint, secret: new Secret('webhook secret', 'whsec_1') }
  return {
    checkedUrl: (url) => url,
    create: async () => withSecret,
    list: async () => [endpoint],
    update: async () => endpoint,
    roll: async () => withSecret,
    remove: async () => undefined,
    test: async () => ({
      at: NOW,
      status: 200,
      durationMilliseconds: 12,
      error: null,
      answer: 'ok',
      retryAfterSeconds: null,
    }),
  }
}
