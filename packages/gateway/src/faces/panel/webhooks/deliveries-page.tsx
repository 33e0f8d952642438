import { EVENTS } from '@vezne/protocol'
import type { JSX } from 'preact'
import { DELIVERY_STATES, type WebhookEndpoint } from '../../../payment/webhooks/index.ts'
import {
  Badge,
  ChoiceEntry,
  FilterBar,
  Pager,
  Sheet,
  stateText,
  TextEntry,
} from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant, FileMenu, MerchantChoice } from '../parts/index.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { pathWithMerchant } from './paths.ts'
import {
  DELIVERY_FIELDS,
  type DeliveryField,
  readSearch,
  type SearchReading,
  wholePositions,
} from './search.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

const PATH = '/panel/webhooks/deliveries'
const DELIVERIES_PER_PAGE = 50

/** What was delivered to a merchant's endpoints, or was not. Its whole choice stands in the address. */
export async function deliveriesPage(visit: Visit): Promise<PanelAnswer> {
  const { language, acts, query } = visit
  const texts = WEBHOOK_TEXTS[language]
  const merchant = chosenMerchant(visit)
  const title = texts.deliveries
  if (merchant === null) {
    const children = <MerchantChoice visit={visit} path={PATH} />
    const words = { title, purpose: texts.delivery.purpose }
    return headedPage(visit, words, { at: '/panel/webhooks', children })
  }
  const reading = readSearch(query, merchant.merchantId)
  const [endpoints, found] = await Promise.all([
    acts.endpointsOf(merchant.merchantId),
    acts.searchDeliveries({ ...reading.search, limit: DELIVERIES_PER_PAGE + 1 }),
  ])
  const { shown, before } = wholePositions(found, DELIVERIES_PER_PAGE)
  const addresses = new Map(endpoints.map(({ endpointId, url }) => [endpointId, url]))
  const here = (fields: Readonly<Record<string, string>>, path = PATH) =>
    pathWithMerchant(path, query, { ...kept(query), ...fields })
  const children = (
    <>
      <section class="sheet">
        <Filter visit={visit} reading={reading} endpoints={endpoints} />
        <DeliveryTable visit={{ language, merchant }} deliveries={shown} endpoints={addresses} />
        <Pager
          language={language}
          newest={query.has('before') ? here({}) : null}
          older={before === null ? null : here({ before: String(before) })}
        />
      </section>
      <Sheet title={texts.explainTitle}>
        <dl class="facts">
          {DELIVERY_STATES.map((state) => (
            <div key={state}>
              <dt>
                <Badge state={state} language={language} />
              </dt>
              <dd>{texts.delivery.explain[state]}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  )
  const words = { title, purpose: texts.delivery.purpose }
  const beside = (
    <>
      <FileMenu language={language} href={(below) => here({}, `${PATH}${below}`)} />
      <a href={addressOf('/panel/webhooks', visit, { merchant })}>{texts.toList}</a>
    </>
  )
  return headedPage(visit, words, { beside, at: '/panel/webhooks', children })
}

function kept(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, query.get(field) ?? '']))
}

type FilterView = Readonly<{
  visit: Visit
  reading: SearchReading
  endpoints: readonly WebhookEndpoint[]
}>

function Filter({ visit, reading, endpoints }: FilterView): JSX.Element {
  const { language, query } = visit
  const texts = WEBHOOK_TEXTS[language]
  const shared = (name: DeliveryField) => ({
    name,
    label: texts.delivery.filter[name],
    value: query.get(name) ?? '',
    wrong: reading.wrong.has(name) ? texts.delivery.wrong[name] : undefined,
  })
  const any = ['', texts.all] as const
  const isNarrowed = DELIVERY_FIELDS.some((field) => query.get(field))
  return (
    <FilterBar
      label={texts.delivery.filters}
      language={language}
      kept={[['merchant', query.get('merchant')]]}
      clearHref={isNarrowed ? addressOf(PATH, visit, { merchant: chosenMerchant(visit) }) : null}
    >
      <TextEntry {...shared('subject')} type="search" />
      <ChoiceEntry
        {...shared('state')}
        options={[
          any,
          ...DELIVERY_STATES.map((state) => [state, stateText(state, language)] as const),
        ]}
      />
      <ChoiceEntry
        {...shared('type')}
        options={[any, ...Object.keys(EVENTS).map((type) => [type, type] as const)]}
      />
      <ChoiceEntry
        {...shared('endpoint')}
        options={[any, ...endpoints.map(({ endpointId, url }) => [endpointId, url] as const)]}
      />
    </FilterBar>
  )
}
