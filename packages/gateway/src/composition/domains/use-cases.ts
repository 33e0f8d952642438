import { tokenAnswerSignature } from '@vezne/protocol'
import type { ClosedBatch, UseCases } from '../../faces/http/index.ts'
import type { PageRoute } from '../../faces/page-catalogue/index.ts'
import type { Job } from '../../operating/jobs/index.ts'
import { createCardAccess, tokenise } from '../../payment/cards/index.ts'
import { pricingsOf } from '../../payment/installments/index.ts'
import { createCheckout, createLink, deleteLink } from '../../payment/links/index.ts'
import * as payments from '../../payment/payments/index.ts'
import { hourInTurkey, offersFor, programmeTable } from '../../payment/routing/index.ts'
import { createSession, sessionResult, startSession } from '../../payment/three-d-secure/index.ts'
import type { Foundation } from '../foundation/index.ts'
import type { ChoicesOf } from './choices.ts'
import type { SecretKeyOf } from './guards.ts'
import type { AllLinkPorts } from './links.ts'
import type { SessionPorts } from './sessions.ts'

type Parts = Readonly<{
  sessionPorts: SessionPorts
  paymentPorts: payments.PaymentPorts
  linkPorts: AllLinkPorts
  choicesOf: ChoicesOf
  secretKeyOf: SecretKeyOf
  events: Pick<UseCases, 'inquire' | 'linkStatus' | 'readFeed' | 'webhooks'>
}>

/** Every use case of the API with its ports. */
export function bindUseCases(foundation: Foundation, parts: Parts): UseCases {
  const { sessionPorts, paymentPorts, linkPorts } = parts
  const { vault, stores } = foundation
  return {
    ...cardUseCases(foundation, parts),
    ...parts.events,
    ...payments.bindMoneyUseCases(paymentPorts, vault),
    createLink: payments.withKeptKeys(vault, (call, request) =>
      createLink(linkPorts, call, request),
    ),
    createCheckout: payments.withKeptKeys(vault, (call, request) =>
      createCheckout(linkPorts, call, request),
    ),
    deleteLink: (merchantId, linkId) => deleteLink(linkPorts, merchantId, linkId),
    createSession: (request) => createSession(request, sessionPorts),
    startSession: (request, callback) => startSession(request, callback, sessionPorts),
    sessionResult: (request) => sessionResult(request, sessionPorts),
    listPayments: (merchantId, request) =>
      payments.listPayments(stores.paymentLists, merchantId, request),
    inquirePoints: (merchant, inquiry) => payments.inquirePoints(paymentPorts, merchant, inquiry),
    endOfDay: (merchantId) => endOfDay(paymentPorts, merchantId),
  }
}

/** What a query of installments asks about: it says neither how nor with which terminal the card will pay. */
const DIRECT_PAYMENT = {
  paymentType: 'Auth',
  threeDSecure: false,
  mode: 'Api',
  gatewayAlias: null,
} as const

type CardUseCases = Pick<
  UseCases,
  'tokenise' | 'signTokenAnswer' | 'findCard' | 'lookUpBin' | 'installmentOptions'
>

function cardUseCases(foundation: Foundation, parts: Parts): CardUseCases {
  const { stores, vault, codes, clock, binCache } = foundation
  const lookUpBin = async (bin: string) => (await binCache.directory()).lookUp(bin)
  const cards = { store: stores.cards, vault, codes, clock, lookUpBin }
  return {
    tokenise: (form) => tokenise(form, cards),
    signTokenAnswer: async ({ publicKey, conversationId, pair }, cardToken) => {
      const secretKey = await parts.secretKeyOf(publicKey)
      if (secretKey === null) throw new Error('the key pair of a verified caller is gone')
      const signed = { conversationId, nonce: pair.nonce, cardToken }
      return tokenAnswerSignature({ ...signed, secretKey: secretKey.expose() })
    },
    findCard: createCardAccess(cards).findCard,
    lookUpBin,
    installmentOptions: async (merchantId, { binNumber, amountMinor }) => {
      const choices = await parts.choicesOf(merchantId)
      const question = { ...DIRECT_PAYMENT, hour: hourInTurkey(clock.now().getTime()) }
      if (binNumber === null) return programmeTable(question, choices, amountMinor)
      const card = await lookUpBin(binNumber)
      const offers = offersFor({ ...question, card, amountMinor: amountMinor ?? 0n }, choices)
      return [pricingsOf(offers, card, amountMinor)]
    },
  }
}

async function endOfDay(
  ports: payments.PaymentPorts,
  merchantId: string,
): Promise<readonly ClosedBatch[]> {
  const terminals = await ports.terminalsOf(merchantId)
  const aliases = new Map(terminals.map(({ terminalId, alias }) => [terminalId, alias]))
  const closings = await payments.closeDay(ports, { merchantId, which: 'open' })
  return closings.map(({ batch, end }) => ({
    terminalAlias: aliases.get(batch.terminalId) ?? batch.terminalId,
    batchNumber: batch.batchNumber,
    end: end === 'notDue' ? 'open' : end,
  }))
}

/**
 * Wrappers for tests, such as one that ends the process at a chosen step. Each returns what it is given, or a
 * wrapper around it. The product wraps nothing.
 */
export type Around = Readonly<{
  payments: (ports: payments.PaymentPorts) => payments.PaymentPorts
  links: (ports: AllLinkPorts) => AllLinkPorts
  useCases: (useCases: UseCases) => UseCases
  pages: (pages: readonly PageRoute[]) => readonly PageRoute[]
  jobs: (jobs: readonly Job[]) => readonly Job[]
}>

export const NOTHING_AROUND: Around = {
  payments: (ports) => ports,
  links: (ports) => ports,
  useCases: (useCases) => useCases,
  pages: (pages) => pages,
  jobs: (jobs) => jobs,
}
