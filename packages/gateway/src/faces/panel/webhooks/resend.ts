import type { ListedEndpoint } from '../../../payment/webhooks/index.ts'
import {
  fieldOf,
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { momentIn } from '../parts/index.ts'
import type { WebhookPorts } from './list-page.tsx'
import { endpointPath } from './paths.ts'

/** Lets everything that happened since a time go out again, in its order. */
export function resendSince({ clock }: Pick<WebhookPorts, 'clock'>) {
  return async (visit: MerchantVisit, endpoint: ListedEndpoint): Promise<PanelAnswer> => {
    const since = momentIn(fieldOf(visit, 'since'))
    const path = endpointPath(endpoint)
    if (since === null || since === undefined || since > clock.now()) {
      return seeOther(`${path}?done=noSuchTime`)
    }
    const count = await visit.acts.resendEvents(endpoint, { since })
    if (count === null) return refusalPage(visit, 'NotFound')
    return seeOther(`${path}?done=${count === 0 ? 'nothingToResend' : 'resentAll'}`)
  }
}
