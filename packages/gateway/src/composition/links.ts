import { randomBytes } from 'node:crypto'

import type { PageRoute, UseCases } from '../http/index.ts'
import type { Job } from '../jobs/index.ts'
import { uuidV7 } from '../kernel/index.ts'
import {
  type CreateLinkPorts,
  createLink,
  deleteLink,
  erasePayers,
  expireLinks,
  type LinkPorts,
  linkStatusOf,
  sweepUses,
} from '../links/index.ts'
import { createPageSeal, linkImageRoutes, linkPageRoutes } from '../pages/index.ts'
import type { PaymentPorts } from '../payments/index.ts'
import type { LinkTryGuard } from '../velocity/index.ts'
import type { Foundation } from './foundation.ts'
import { noticeChannels } from './notices.ts'
import type { SessionPorts } from './sessions.ts'

/** The ports of every use case of payment links. */
export type AllLinkPorts = LinkPorts & CreateLinkPorts

type Parts = Readonly<{ sessionPorts: SessionPorts; paymentPorts: PaymentPorts }>

export function bindLinks(
  { stores, vault, codes, clock, binCache, configuration }: Foundation,
  { sessionPorts, paymentPorts }: Parts,
): AllLinkPorts {
  const lookUpBin = async (bin: string) => (await binCache.directory()).lookUp(bin)
  return {
    links: stores.links,
    findMerchant: stores.merchants.findMerchant,
    cards: { vault, codes, store: stores.cards, clock, lookUpBin },
    sessions: sessionPorts,
    payments: paymentPorts,
    clock,
    newId: () => uuidV7(clock.now()),
    keys: stores.idempotency,
    random: randomBytes,
    noticeChannels: noticeChannels(configuration),
    noticeBudgets: configuration.noticeLimits.budgets,
    noticeCountries: configuration.noticeLimits.countries,
    // Read when it is needed: with PORT=0 nobody knows it before the gateway listens.
    get publicUrl() {
      return sessionPorts.publicUrl
    },
  }
}

/** Endpoints 9, 10 and 11. */
export function linkUseCases(
  ports: AllLinkPorts,
): Pick<UseCases, 'createLink' | 'deleteLink' | 'linkStatus'> {
  return {
    createLink: (call, request) => createLink(ports, call, request),
    deleteLink: (merchantId, linkId) => deleteLink(ports, merchantId, linkId),
    linkStatus: (merchantId, request) => linkStatusOf(ports, merchantId, request),
  }
}

/** The pages on which customers pay. */
export function linkPages(
  { clock, pageKey, configuration }: Foundation,
  { links, tries }: Readonly<{ links: AllLinkPorts; tries: LinkTryGuard }>,
): readonly PageRoute[] {
  const seal = createPageSeal({ key: pageKey, now: clock.now })
  const ports = { links, tries, seal, isSandbox: configuration.mode === 'sandbox' }
  return [...linkPageRoutes(ports), ...linkImageRoutes(ports)]
}

const LINKS_AT_ONCE = 100
const PAYERS_AT_ONCE = 1_000
const SECOND = 1_000
const MINUTE = 60 * SECOND

export function linkJobs(ports: AllLinkPorts, payerDataDays: number): readonly Job[] {
  const step = { ...ports, batchSize: LINKS_AT_ONCE }
  return [
    { name: 'expire links', everyMilliseconds: 10 * SECOND, run: () => expireLinks(step) },
    { name: 'give back uses of links', everyMilliseconds: 10 * SECOND, run: () => sweepUses(step) },
    {
      name: 'erase data of payers',
      everyMilliseconds: MINUTE,
      run: () => erasePayers({ ...ports, batchSize: PAYERS_AT_ONCE }, payerDataDays),
    },
  ]
}
