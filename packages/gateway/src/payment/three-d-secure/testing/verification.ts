import { randomBytes } from 'node:crypto'
import { type Clock, NO_LABELS, Secret, systemClock, uuidV7 } from '../../../base/kernel/index.ts'
import type { StoredCard } from '../../cards/index.ts'
import { sampleCard } from '../../cards/testing/sample-card.ts'
import { COUNT_LIMITS } from '../../installments/index.ts'
import { type Merchant, PERMISSIONS } from '../../merchants/index.ts'
import type { Choices } from '../../routing/index.ts'
import { type CreateSessionRequest, createSession } from '../create-session.ts'
import { type HandOver, handOver } from '../hand-over.ts'
import type {
  CreateSessionPorts,
  ExpireSessionsPorts,
  HandOverPorts,
  ReceiveCallbackPorts,
  StartSessionPorts,
  VerificationEnd,
} from '../ports.ts'
import { type CallbackAnswer, receiveCallback } from '../receive-callback.ts'
import type { SessionStore } from '../session-store.ts'
import { type StartedVerification, startSession } from '../start-session.ts'
import {
  type CallbackFields,
  PRACTICE_TERMINAL,
  practiceBank,
  signedCallback,
} from './practice-bank.ts'

/** The practice terminal takes up to six installments of the card. */
const CHOICES: Choices = {
  terminals: [
    {
      ...PRACTICE_TERMINAL,
      state: 'Active',
      isDefault: true,
      bankCode: null,
      programmes: null,
      environment: 'sandbox',
      isServed: true,
    },
  ],
  prices: {
    rates: [2, 3, 4, 5, 6].map((installmentCount) => ({
      planId: `plan-${installmentCount}`,
      merchantId: null,
      terminalId: null,
      cardNetwork: null,
      bankCode: null,
      cardType: 'Credit',
      installmentCount,
      rateBasisPoints: 100,
      blockedDays: 1,
      blockedDayKind: 'calendar',
      paidIn: 'one',
      validFrom: new Date(0),
      validUntil: null,
    })),
    counts: COUNT_LIMITS,
  },
  rules: null,
  isDown: () => false,
  pointsAfterThreeDSecure: () => true,
}

export const CARD_NUMBER = '5528790000000008'
export const CALLBACK_URL = 'https://shop.example/done?order=7'
export const KEY_PAIR = { publicKey: 'pk_test_1', secretKey: 'dmV6bmUtdGVzdC1zZWNyZXQ=' }
const MINUTES = 60_000

/** A clock that stands still until a test lets time pass. */
export class HandClock implements Clock {
  #now = new Date('2026-03-01T10:00:00Z').getTime()
  now = (): Date => new Date(this.#now)
  monotonicMilliseconds = (): number => this.#now
  sleep = systemClock.sleep
  passSeconds(seconds: number): void {
    this.#now += seconds * 1_000
  }
  passMinutes(minutes: number): void {
    this.#now += minutes * MINUTES
  }
}

export type Ports = CreateSessionPorts &
  StartSessionPorts &
  HandOverPorts &
  ReceiveCallbackPorts &
  ExpireSessionsPorts

export type Practice = Readonly<{
  merchant: Merchant
  card: StoredCard
  clock: HandClock
  ports: Ports
  /** How many cards are counted as handed over, by limit key. */
  handedOverFor: Map<string, number>
  /** Why callbacks were ignored. */
  ignored: string[]
  /** Sessions that ended as verified, or against their card. */
  ended: (readonly [sessionId: string, end: VerificationEnd])[]
  /** What became of each hand-over that was counted. */
  tries: string[]
}>

export const TICKET_KEY = new Secret('ticket key', Buffer.alloc(32, 5))

/** The ports of 3-D Secure over a store: a merchant, a card, a bank and a clock. */
export function practice(store: SessionStore): Practice {
  const clock = new HandClock()
  const merchantId = uuidV7(clock.now())
  const permissions = new Set(PERMISSIONS)
  const merchant: Merchant = {
    merchantId,
    merchantNumber: '1100000001',
    name: 'Deneme',
    status: 'Active',
    permissions,
  }
  const card = practiceCard(merchantId, clock)
  const ignored: string[] = []
  const handedOverFor = new Map<string, number>()
  const count = (key: string, change: number) =>
    handedOverFor.set(key, (handedOverFor.get(key) ?? 0) + change)
  const ended: [string, VerificationEnd][] = []
  const tries: string[] = []
  const ports: Ports = {
    store,
    clock,
    random: randomBytes,
    ticketKey: TICKET_KEY,
    life: { verifyMilliseconds: 15 * MINUTES, provisionMilliseconds: 15 * MINUTES },
    findCard: async (_, cardToken) => (cardToken === 'token' ? card : null),
    secondsToWaitFor: () => null,
    choicesOf: async () => CHOICES,
    publicUrl: 'https://pay.example',
    callbackPolicy: 'sandbox',
    renderStart: ({ action, languageCode }) => `<form lang="${languageCode}" action="${action}">`,
    bankOf: async () => practiceBank,
    payerEmailOf: async () => null,
    bankTimeoutMilliseconds: 20_000,
    handOverLimit: {
      take: (key) => {
        count(key, 1)
        return null
      },
      giveBack: (key) => count(key, -1),
    },
    openCardForBank: async () => ({
      number: new Secret('card number', CARD_NUMBER),
      expireMonth: 12,
      expireYear: 2030,
      securityCode: new Secret('security code', '123'),
    }),
    findCardByHash: async () => card,
    holdHandOver: async () => ({
      keep: () => tries.push('kept'),
      giveBack: () => tries.push('given back'),
    }),
    sealProof: async (_, proof) => ({
      sealed: Buffer.from(`sealed ${proof.expose()['md']}`),
      dataKeyId: '01900000-0000-7000-8000-00000000000d',
    }),
    secretKeyOf: async (publicKey) =>
      publicKey === KEY_PAIR.publicKey ? new Secret('SecretKey', KEY_PAIR.secretKey) : null,
    onEnded: ({ session }, _, end) => ended.push([session.sessionId, end]),
    onIgnored: ({ why }) => ignored.push(why),
    batchSize: 10,
  }
  return { merchant, card, clock, ports, handedOverFor, ignored, ended, tries }
}

function practiceCard(merchantId: string, clock: Clock): StoredCard {
  return sampleCard({ merchantId, expiresAt: new Date(clock.now().getTime() + 24 * 60 * MINUTES) })
}

export async function created(
  { merchant, ports }: Practice,
  changes: Partial<CreateSessionRequest> = {},
): Promise<string> {
  const request: CreateSessionRequest = {
    merchant,
    conversationId: 'sipariş-1',
    cardToken: 'token',
    amountMinor: 25_075n,
    pointAmountMinor: 0n,
    currency: 'TRY',
    paymentType: 'Auth',
    installmentCount: 3,
    languageCode: 'tr',
    labels: NO_LABELS,
    ...changes,
  }
  return (await createSession(request, ports)).sessionId
}

export async function started(
  { merchant, ports }: Practice,
  sessionId: string,
  callbackUrl = CALLBACK_URL,
): Promise<StartedVerification> {
  const request = {
    merchantId: merchant.merchantId,
    sessionId,
    languageCode: null,
    cardHolderName: 'Ayşe Yılmaz',
    clientIpAddress: '203.0.113.7',
    publicKey: KEY_PAIR.publicKey,
  }
  return startSession(request, { url: callbackUrl, merchant }, ports)
}

export const PAYER_ADDRESS = '198.51.100.23'

/** The card holder's browser posts to the start page. */
export function opened(
  { ports }: Pick<Practice, 'ports'>,
  startUrl: string,
  payerAddress = PAYER_ADDRESS,
): Promise<HandOver> {
  return handOver({ ticketText: lastPart(startUrl), payerAddress }, ports)
}

/** What the card holder's browser has after the start page: the return ticket, and the bank's callback. */
export type AtBank = Readonly<{
  returnTicket: string
  callback: (finding: CallbackFields) => (readonly [string, string])[]
}>

export async function handedOver(at: Practice, startUrl: string): Promise<AtBank> {
  const page = await opened(at, startUrl)
  if (page.kind !== 'gate') throw new Error('the start page is closed')
  const fields = Object.fromEntries<string>(page.form.fields)
  const { oid = '', rnd = '', okUrl = '', amount = '', taksit = '' } = fields
  const expected = {
    bankOrderId: oid,
    amountMinor: BigInt(amount),
    installmentCount: Number(taksit),
    random: rnd,
    callbackUrl: okUrl,
  }
  return {
    returnTicket: lastPart(okUrl),
    callback: (finding) => signedCallback(expected, finding),
  }
}

export async function cameBack(
  { ports }: Practice,
  atBank: AtBank,
  finding: CallbackFields,
): Promise<CallbackAnswer> {
  return receiveCallback(atBank.returnTicket, atBank.callback(finding), ports)
}

export function lastPart(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
