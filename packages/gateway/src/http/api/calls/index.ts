import type { ApiRoute } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { endOfDayRoute, inquireRoute, returnRoute, reverseRoute } from './after-payment.ts'
import { binInformationRoute, installmentRoute, pointInquiryRoute, tokensRoute } from './cards.ts'
import { eventsRoute } from './events.ts'
import { createLinkRoute, deleteLinkRoute, linkStatusRoute } from './links.ts'
import { provisionRoute } from './provision.ts'
import {
  getThreeDSessionResultRoute,
  getThreeDSessionRoute,
  init3dsRoute,
} from './three-d-secure.ts'
import {
  webhooksCreateRoute,
  webhooksDeleteRoute,
  webhooksListRoute,
  webhooksRollRoute,
  webhooksTestRoute,
  webhooksUpdateRoute,
} from './webhooks.ts'

/**
 * The route table: every signed endpoint with what serves it. Paths, schemas and the kind of
 * authentication come with the endpoint from `@vezne/protocol`.
 */
export function apiRoutes(
  useCases: UseCases,
  options: Readonly<{ isSandbox: boolean }>,
): readonly ApiRoute[] {
  const routes = [
    tokensRoute,
    installmentRoute,
    getThreeDSessionRoute,
    init3dsRoute,
    getThreeDSessionResultRoute,
    provisionRoute,
    returnRoute,
    reverseRoute,
    inquireRoute,
    binInformationRoute,
    pointInquiryRoute,
    createLinkRoute,
    deleteLinkRoute,
    linkStatusRoute,
    eventsRoute,
    webhooksCreateRoute,
    webhooksListRoute,
    webhooksUpdateRoute,
    webhooksRollRoute,
    webhooksDeleteRoute,
    webhooksTestRoute,
    endOfDayRoute,
  ].map((routeOf) => routeOf(useCases))
  return routes.filter(({ endpoint }) => options.isSandbox || !endpoint.sandboxOnly)
}
