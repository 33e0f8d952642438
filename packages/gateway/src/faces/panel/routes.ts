import { pathAndFormer } from '../../base/kernel/index.ts'
import { assetRoutes, PAGES } from '../page-catalogue/index.ts'
import { accountRoutes } from './account/routes.tsx'
import {
  type ApprovalPorts,
  approvalRoutes,
  outcomeExecutor,
  returnExecutor,
  rulesExecutor,
} from './approvals/index.ts'
import { type AuditPorts, auditRoutes } from './audit/routes.tsx'
import { type BrandingPorts, brandingRoutes } from './branding/routes.tsx'
import { type ChargebackPorts, chargebackRoutes } from './chargebacks/index.ts'
import { type DayPorts, dayRoutes } from './days/routes.tsx'
import { type PanelRoute, type PublicRoute, type ServedRoute, servedRoute } from './frame/index.ts'
import { invitationRoutes } from './invitation/routes.tsx'
import { keysExecutor } from './keys/approval.ts'
import { keyRoutes } from './keys/routes.tsx'
import { limitRoutes } from './limits/routes.tsx'
import type { LimitsPorts } from './limits/who.ts'
import { type LinksPorts, linksRoutes } from './links/routes.tsx'
import { merchantRoutes } from './merchants/routes.tsx'
import { noticeRoutes } from './notices/routes.tsx'
import { type OrderPorts, orderRoutes } from './order/index.ts'
import { type OverviewPorts, overviewRoutes } from './overview/routes.tsx'
import { type PaymentsPorts, paymentsRoutes } from './payments/index.ts'
import { planRoutes } from './plans/routes.ts'
import { type RoutingPorts, routingRoutes } from './routing/routes.tsx'
import { searchRoutes } from './search/results-page.tsx'
import { settlementRoutes } from './settlement/routes.tsx'
import { ownRoutes, signInRoutes } from './sign-in/routes.tsx'
import type { PeoplePorts } from './sign-in-methods/index.ts'
import { type StatisticsPorts, statisticsRoutes } from './statistics/index.ts'
import { credentialsExecutor } from './terminals/approval.ts'
import { type TerminalsPorts, terminalRoutes } from './terminals/routes.tsx'
import { unknownRoutes } from './unknowns/routes.tsx'
import { peopleExecutor } from './users/approval.ts'
import { usersRoutes } from './users/routes.tsx'
import { type WebhookPorts, webhookRoutes } from './webhooks/routes.tsx'

/** What the pages of connections and settings need. */
export type SettingsPorts = TerminalsPorts & RoutingPorts & BrandingPorts & AuditPorts & LimitsPorts

/** What the pages of links, webhooks and business days need. */
export type BooksPorts = LinksPorts & WebhookPorts & DayPorts

export type PanelPorts = PeoplePorts &
  SettingsPorts &
  OrderPorts &
  ApprovalPorts &
  PaymentsPorts &
  StatisticsPorts &
  OverviewPorts &
  BooksPorts &
  ChargebackPorts

/** Every page of the panel with the act that it needs. The tests of roles are made from this list. */
export function panelRoutes(ports: PanelPorts): readonly (PanelRoute | PublicRoute)[] {
  return [
    ...signInRoutes(ports),
    ...ownRoutes(ports),
    ...overviewRoutes(ports),
    ...statisticsRoutes(ports),
    ...terminalRoutes(ports),
    ...routingRoutes(ports),
    ...planRoutes(ports),
    ...keyRoutes(ports),
    ...merchantRoutes(),
    ...brandingRoutes(ports),
    ...noticeRoutes(),
    ...auditRoutes(ports),
    ...limitRoutes(ports),
    ...orderRoutes(ports),
    ...unknownRoutes(),
    ...approvalRoutes({
      ...ports,
      executors: [
        returnExecutor(ports),
        outcomeExecutor,
        keysExecutor,
        credentialsExecutor,
        peopleExecutor(ports),
        rulesExecutor,
      ],
    }),
    ...paymentsRoutes(ports),
    ...searchRoutes(ports),
    ...linksRoutes(ports),
    ...webhookRoutes(ports),
    ...dayRoutes(ports),
    ...chargebackRoutes(ports),
    ...settlementRoutes(ports),
    ...invitationRoutes(ports),
    ...accountRoutes(ports),
    ...usersRoutes(ports),
  ]
}

/** The panel as the listener takes it. */
export function panelPages(ports: PanelPorts): readonly ServedRoute[] {
  const pages = panelRoutes(ports).flatMap((route) => {
    const served = servedRoute(route, ports)
    return pathAndFormer(served.path).map((path) => ({ ...served, path }))
  })
  // They hold no secret, and the page of the sign-in needs them.
  return [...assetRoutes(PAGES.panelPasskeyPage), ...pages]
}
