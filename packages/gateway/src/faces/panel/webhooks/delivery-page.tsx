import type { JSX } from 'preact'
import type { DeliveryRecord, ListedEndpoint } from '../../../payment/webhooks/index.ts'
import { Badge, Copyable, EmptyState, Facts, Moment, Sheet } from '../../design/index.ts'
import {
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { ActForm } from '../parts/index.ts'
import { AttemptFacts } from './attempt-facts.tsx'
import { deliveryPath, endpointPath, subjectPath } from './paths.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

/** One delivery with every attempt. */
export async function deliveryPage(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  const { language } = visit
  const texts = WEBHOOK_TEXTS[language]
  const delivery = await deliveryOf(visit, endpoint)
  if (delivery === null) return refusalPage(visit, 'NotFound')
  const title = delivery.eventType
  const attempts = delivery.attempts.toReversed()
  const children = (
    <div class="columns two">
      <div>
        <Sheet title={texts.delivery.attempts}>
          {attempts.length === 0 ? (
            <EmptyState title={texts.delivery.noAttempt}>{texts.delivery.noAttemptHint}</EmptyState>
          ) : (
            <ol class="cards" reversed>
              {attempts.map((attempt) => (
                <li key={attempt.at.toISOString()}>
                  <AttemptFacts attempt={attempt} language={language} />
                </li>
              ))}
            </ol>
          )}
        </Sheet>
      </div>
      <div>
        <Sheet title={texts.facts.title}>
          <DeliveryFacts visit={visit} endpoint={endpoint} delivery={delivery} />
        </Sheet>
        {visit.may('webhooks.resend') ? (
          <Sheet title={texts.delivery.again}>
            <p class="quiet">{texts.delivery.againHint}</p>
            <ActForm
              action={`${deliveryPath(visit, delivery)}/resend`}
              label={texts.delivery.againAct}
            />
          </Sheet>
        ) : null}
      </div>
    </div>
  )
  const words = { title, purpose: texts.delivery.explain[delivery.state], done: texts.done }
  const beside = (
    <>
      <Badge state={delivery.state} language={language} />
      <a href={endpointPath(endpoint)}>{texts.toEndpoint}</a>
    </>
  )
  return headedPage(visit, words, { beside, at: '/panel/webhooks', children })
}

/** Lets the delivery go out again, now. */
export async function resendOne(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  const delivery = await deliveryOf(visit, endpoint)
  if (delivery === null) return refusalPage(visit, 'NotFound')
  const isSent = await visit.acts.resendDelivery(endpoint, delivery.position)
  return isSent
    ? seeOther(`${deliveryPath(visit, delivery)}?done=resent`)
    : refusalPage(visit, 'NotFound')
}

async function deliveryOf(
  { acts, params }: MerchantVisit,
  { merchantId, endpointId }: ListedEndpoint,
): Promise<DeliveryRecord | null> {
  const text = params['position'] ?? ''
  const position = /^\d{1,15}$/.test(text) ? Number(text) : null
  if (position === null) return null
  const any = { subjectId: null, eventType: null, state: null }
  const search = { merchantId, endpointId, ...any, before: position + 1, limit: 1 }
  const [found = null] = await acts.searchDeliveries(search)
  return found?.position === position ? found : null
}

type View = Readonly<{
  visit: MerchantVisit
  endpoint: ListedEndpoint
  delivery: DeliveryRecord
}>

function DeliveryFacts({ visit, endpoint, delivery }: View): JSX.Element {
  const { language, merchant } = visit
  const texts = WEBHOOK_TEXTS[language]
  const { columns } = texts.delivery
  const subject = subjectPath(merchant, delivery)
  const moment = (at: Date | null) => at && <Moment at={at} language={language} />
  const rows = [
    [texts.facts.url, endpoint.url],
    [
      columns.subject,
      subject === null ? (
        <Copyable key="s" value={delivery.subjectId} label={texts.copy} isShort />
      ) : (
        <a href={subject}>{texts.delivery.seeSubject}</a>
      ),
    ],
    [columns.event, <Copyable key="e" value={delivery.eventId} label={texts.copy} isShort />],
    [columns.position, String(delivery.position)],
    [columns.when, moment(delivery.createdAt)],
    [columns.next, moment(delivery.nextAttemptAt)],
    [columns.finished, moment(delivery.finishedAt)],
    [columns.resent, delivery.isResent ? texts.yes : texts.no],
  ] as const
  return <Facts rows={rows} />
}
