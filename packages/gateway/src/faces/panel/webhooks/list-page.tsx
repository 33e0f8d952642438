import type { JSX } from 'preact'
import { isUuid } from '../../../base/kernel/index.ts'
import type {
  EndpointList,
  EndpointPlace,
  ListedEndpoint,
} from '../../../payment/webhooks/index.ts'
import { Badge, ButtonLink, Moment, Pager, Sheet, Table } from '../../design/index.ts'
import { type FramePorts, headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant } from '../parts/index.ts'
import { endpointPath, pathWithMerchant } from './paths.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

/** What the pages of webhooks need beside the frame. */
export type WebhookPorts = Pick<FramePorts, 'clock'> & Readonly<{ endpointList: EndpointList }>

const ENDPOINTS_PER_PAGE = 100

/** The endpoints of the merchants that the reader sees. */
export async function endpointListPage(
  { endpointList, clock }: WebhookPorts,
  visit: Visit,
): Promise<PanelAnswer> {
  const { language, merchantId, query } = visit
  const texts = WEBHOOK_TEXTS[language]
  const found = await endpointList.page({
    merchantId,
    now: clock.now(),
    after: placeIn(query.get('after') ?? ''),
    maximum: ENDPOINTS_PER_PAGE + 1,
  })
  const endpoints = found.slice(0, ENDPOINTS_PER_PAGE)
  const merchant = chosenMerchant(visit)
  const children = (
    <>
      <section class="sheet">
        <EndpointTable visit={visit} endpoints={endpoints} />
        <Pager
          language={language}
          older={found.length > endpoints.length ? next(visit, endpoints) : null}
          texts={{ older: texts.more }}
        />
      </section>
      <Sheet title={texts.explainTitle}>
        <dl class="facts">
          {(['Active', 'Paused', 'Disabled'] as const).map((state) => (
            <div key={state}>
              <dt>
                <Badge state={state} language={language} />
              </dt>
              <dd>{texts.explain[state]}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  )
  const beside = (
    <>
      <ButtonLink href={addressOf('/panel/webhooks/deliveries', visit, { merchant })}>
        {texts.deliveries}
      </ButtonLink>
      {visit.may('webhooks.change') ? (
        <ButtonLink kind="primary" href={addressOf('/panel/webhooks/new', visit, { merchant })}>
          {texts.add}
        </ButtonLink>
      ) : null}
    </>
  )
  return headedPage(visit, texts, { beside, at: '/panel/webhooks', children })
}

function placeIn(text: string): EndpointPlace | null {
  const [merchantNumber = '', endpointId = ''] = text.split('_')
  return /^\d{10}$/.test(merchantNumber) && isUuid(endpointId)
    ? { merchantNumber, endpointId }
    : null
}

function next(visit: Visit, endpoints: readonly ListedEndpoint[]): string | null {
  const last = endpoints.at(-1)
  if (last === undefined) return null
  return pathWithMerchant('/panel/webhooks', visit.query, {
    after: `${last.merchantNumber}_${last.endpointId}`,
  })
}

type TableView = Readonly<{ visit: Visit; endpoints: readonly ListedEndpoint[] }>

function EndpointTable({ visit, endpoints }: TableView): JSX.Element {
  const { language, merchantId } = visit
  const texts = WEBHOOK_TEXTS[language]
  return (
    <Table
      caption={texts.title}
      language={language}
      rows={endpoints}
      keyOf={({ endpointId }) => endpointId}
      empty={[texts.none, texts.noneHint]}
      columns={[
        {
          title: texts.columns.address,
          show: (endpoint) => (
            <>
              <a class="wrap" href={endpointPath(endpoint)}>
                {endpoint.url}
              </a>
              {endpoint.description === '' ? null : (
                <span class="quiet block">{endpoint.description}</span>
              )}
              {merchantId === null ? (
                <span class="quiet block">{endpoint.merchantName}</span>
              ) : null}
            </>
          ),
        },
        {
          title: texts.columns.state,
          show: ({ state, failingSince }) => (
            <>
              <Badge state={state} language={language} />
              {failingSince === null ? null : (
                <span class="quiet block">
                  {texts.failingSince} <Moment at={failingSince} language={language} />
                </span>
              )}
            </>
          ),
        },
        {
          title: texts.columns.types,
          kind: 'wide',
          show: ({ types }) => (
            <span class="wrap">{types === null ? texts.allTypes : types.join(', ')}</span>
          ),
        },
        {
          title: texts.columns.waiting,
          kind: 'amount',
          show: (endpoint) => String(endpoint.waitingCount + behindOf(endpoint)),
        },
        {
          title: texts.columns.givenUp,
          kind: 'wide',
          show: ({ givenUpCount }) => String(givenUpCount),
        },
      ]}
    />
  )
}

/** Events that were not looked at for this endpoint yet. */
export function behindOf({ lastPosition, cursorPosition }: ListedEndpoint): number {
  return Math.max(0, lastPosition - cursorPosition)
}
