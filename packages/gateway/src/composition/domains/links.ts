import { randomBytes } from 'node:crypto'
import { uuidV7 } from '../../base/kernel/index.ts'
import type { PageRoute } from '../../faces/page-catalogue/index.ts'
import { createPageSeal, linkImageRoutes, linkPageRoutes } from '../../faces/pages/index.ts'
import type { CreateLinkPorts, LinkOpenings, LinkPorts } from '../../payment/links/index.ts'
import type { PaymentPorts } from '../../payment/payments/index.ts'
import type { LinkTryGuard } from '../../payment/velocity/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { noticeChannels } from './notices.ts'
import type { SessionPorts } from './sessions.ts'

/** The ports of every use case of payment links. */
export type AllLinkPorts = LinkPorts & CreateLinkPorts

type LinkParts = Readonly<{ sessionPorts: SessionPorts; paymentPorts: PaymentPorts }>

export function bindLinks(
  { stores, vault, codes, clock, binCache, configuration }: Foundation,
  { sessionPorts, paymentPorts }: LinkParts,
): AllLinkPorts {
  const lookUpBin = async (bin: string) => (await binCache.directory()).lookUp(bin)
  return {
    links: stores.links,
    findMerchant: stores.merchants.findMerchant,
    returns: {
      secretKeyOf: sessionPorts.secretKeyOf,
      lastPositionOf: async (merchantId) =>
        (await stores.feed.lastPositions([merchantId])).get(merchantId) ?? 0,
    },
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
    // Read at each use: with PORT=0 the address is known only once the gateway listens.
    get publicUrl() {
      return sessionPorts.publicUrl
    },
  }
}

type LinkPageParts = Readonly<{
  links: AllLinkPorts
  tries: LinkTryGuard
  openings: Pick<LinkOpenings, 'add'>
}>

/** The pages on which customers pay. */
export function linkPages(
  { stores, clock, pageKey, configuration }: Foundation,
  { links, tries, openings }: LinkPageParts,
): readonly PageRoute[] {
  const seal = createPageSeal({ key: pageKey, now: clock.now })
  const { findLogo } = stores.merchants
  const isSandbox = configuration.mode === 'sandbox'
  const ports = { links, findLogo, tries, seal, opened: openings.add, isSandbox }
  return [...linkPageRoutes(ports), ...linkImageRoutes(ports)]
}
