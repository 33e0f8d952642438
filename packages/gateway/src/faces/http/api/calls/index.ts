import type { ApiRoute } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { afterPaymentRoutes } from './after-payment.ts'
import { cardRoutes } from './cards.ts'
import { eventsRoute } from './events.ts'
import { linkRoutes } from './links.ts'
import { provisionRoute } from './provision.ts'
import { threeDSecureRoutes } from './three-d-secure.ts'
import { webhookRoutes } from './webhooks.ts'

export { describeSubject } from './events.ts'

/**
 * The route table: every signed endpoint with what serves it. Paths, schemas and the kind of
 * authentication come with the endpoint from `@vezne/protocol`.
 */
export function apiRoutes(
  useCases: UseCases,
  options: Readonly<{ isSandbox: boolean }>,
): readonly ApiRoute[] {
  const routes = [
    ...cardRoutes(useCases),
    ...threeDSecureRoutes(useCases),
    provisionRoute(useCases),
    ...afterPaymentRoutes(useCases),
    ...linkRoutes(useCases),
    eventsRoute(useCases),
    ...webhookRoutes(useCases),
  ]
  return routes.filter(({ endpoint }) => options.isSandbox || !endpoint.sandboxOnly)
}
