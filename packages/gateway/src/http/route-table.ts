import type { ApiRoute } from './api-route.ts'
import * as calls from './calls/index.ts'
import type { UseCases } from './use-cases.ts'

/**
 * The route table: every signed endpoint with what serves it. Paths, schemas and the kind of
 * authentication come with the endpoint from `@vezne/protocol`.
 */
export function apiRoutes(
  useCases: UseCases,
  options: Readonly<{ isSandbox: boolean }>,
): readonly ApiRoute[] {
  const routes = [
    calls.tokensRoute(useCases),
    calls.installmentRoute(useCases),
    calls.getThreeDSessionRoute(useCases),
    calls.init3dsRoute(useCases),
    calls.getThreeDSessionResultRoute(useCases),
    calls.provisionRoute(useCases),
    calls.returnRoute(useCases),
    calls.reverseRoute(useCases),
    calls.inquireRoute(useCases),
    calls.binInformationRoute(useCases),
    calls.pointInquiryRoute(useCases),
    calls.createLinkRoute(useCases),
    calls.deleteLinkRoute(useCases),
    calls.linkStatusRoute(useCases),
    calls.endOfDayRoute(useCases),
  ]
  return routes.filter(({ endpoint }) => options.isSandbox || !endpoint.sandboxOnly)
}
