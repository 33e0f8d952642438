import { isUuid } from '../../../base/kernel/index.ts'
import type { ListedEndpoint } from '../../../payment/webhooks/index.ts'
import {
  get,
  getOfMerchant,
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { chosenMerchant, fileRoutes, MerchantChoice, NO_PROBLEMS } from '../parts/index.ts'
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  resendSince,
  rollSecret,
  setState,
  testEndpoint,
} from './change.tsx'
import { deliveriesPage } from './deliveries-page.tsx'
import { deliveryPage, resendOne } from './delivery-page.tsx'
import { newEndpointPage } from './endpoint-form.tsx'
import { endpointPage } from './endpoint-page.tsx'
import { deliveriesFile } from './file.ts'
import { endpointListPage, type WebhookPorts } from './list-page.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'

export type { WebhookPorts } from './list-page.tsx'

const ENDPOINT = '/panel/m/:merchant/webhooks/:endpoint'

/** Webhook endpoints, what is delivered to them, and what can be done about either. */
export function webhookRoutes(ports: WebhookPorts): readonly PanelRoute[] {
  type Serve = (visit: MerchantVisit, endpoint: ListedEndpoint) => Promise<PanelAnswer>
  const ofEndpoint = (serve: Serve) => (visit: MerchantVisit) => withEndpoint(ports, visit, serve)
  return [
    get('/panel/webhooks', 'webhooks.see', (visit) => endpointListPage(ports, visit)),
    get('/panel/webhooks/deliveries', 'webhooks.see', deliveriesPage),
    ...fileRoutes('/panel/webhooks/deliveries', 'webhooks.see', deliveriesFile),
    get('/panel/webhooks/new', 'webhooks.change', async (visit) => {
      const merchant = chosenMerchant(visit)
      if (merchant !== null) return seeOther(`/panel/m/${merchant.merchantNumber}/webhooks/new`)
      const { newTitle: title, chooseFirst } = WEBHOOK_TEXTS[visit.language]
      const children = <MerchantChoice visit={visit} path="/panel/webhooks/new" />
      return headedPage(visit, { title, purpose: chooseFirst }, { at: '/panel/webhooks', children })
    }),
    getOfMerchant('/panel/m/:merchant/webhooks/new', 'webhooks.change', (visit) =>
      newEndpointPage(visit, { url: '', description: '', types: [], problems: NO_PROBLEMS }),
    ),
    postOfMerchant('/panel/m/:merchant/webhooks/new', 'webhooks.change', addEndpoint),
    getOfMerchant(ENDPOINT, 'webhooks.see', ofEndpoint(endpointPage)),
    postOfMerchant(`${ENDPOINT}/change`, 'webhooks.change', ofEndpoint(changeEndpoint)),
    postOfMerchant(`${ENDPOINT}/state`, 'webhooks.change', ofEndpoint(setState)),
    postOfMerchant(`${ENDPOINT}/roll`, 'webhooks.change', ofEndpoint(rollSecret)),
    postOfMerchant(`${ENDPOINT}/remove`, 'webhooks.change', ofEndpoint(removeEndpoint)),
    postOfMerchant(`${ENDPOINT}/test`, 'webhooks.change', ofEndpoint(testEndpoint)),
    postOfMerchant(`${ENDPOINT}/resend`, 'webhooks.resend', ofEndpoint(resendSince(ports))),
    getOfMerchant(`${ENDPOINT}/deliveries/:position`, 'webhooks.see', ofEndpoint(deliveryPage)),
    postOfMerchant(
      `${ENDPOINT}/deliveries/:position/resend`,
      'webhooks.resend',
      ofEndpoint(resendOne),
    ),
  ]
}

/** Another merchant's endpoint is as unknown as one that never was. */
async function withEndpoint(
  { endpointList, clock }: WebhookPorts,
  visit: MerchantVisit,
  serve: (visit: MerchantVisit, endpoint: ListedEndpoint) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const endpointId = visit.params['endpoint'] ?? ''
  const key = { merchantId: visit.merchant.merchantId, endpointId }
  const endpoint = isUuid(endpointId) ? await endpointList.find(key, clock.now()) : null
  return endpoint === null ? refusalPage(visit, 'NotFound') : serve(visit, endpoint)
}
