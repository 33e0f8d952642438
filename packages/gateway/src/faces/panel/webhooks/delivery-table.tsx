import type { JSX } from 'preact'
import type { DeliveryRecord } from '../../../payment/webhooks/index.ts'
import { Badge, Table } from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { noAnswerText } from './attempt-facts.tsx'
import { deliveryPath } from './paths.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

type Props = Readonly<{
  visit: Pick<MerchantVisit, 'language' | 'merchant'>
  deliveries: readonly DeliveryRecord[]
  /** The address of each endpoint by its id, where deliveries of several are shown. */
  endpoints?: ReadonlyMap<string, string>
}>

/** Deliveries, the latest first. */
export function DeliveryTable({ visit, deliveries, endpoints }: Props): JSX.Element {
  const { language } = visit
  const texts = WEBHOOK_TEXTS[language]
  const { columns } = texts.delivery
  return (
    <Table
      caption={texts.deliveries}
      language={language}
      rows={deliveries}
      keyOf={({ endpointId, position }) => `${endpointId}-${position}`}
      empty={[texts.delivery.none, texts.delivery.noneHint]}
      columns={[
        {
          title: columns.event,
          show: (delivery) => (
            <>
              {endpoints === undefined || endpoints.has(delivery.endpointId) ? (
                <a href={deliveryPath(visit, delivery)}>{delivery.eventType}</a>
              ) : (
                // The pages of an endpoint end with it.
                delivery.eventType
              )}
              {endpoints === undefined ? null : (
                <span class="quiet block">
                  {endpoints.get(delivery.endpointId) ?? texts.delivery.removed}
                </span>
              )}
            </>
          ),
        },
        {
          title: columns.state,
          show: ({ state }) => <Badge state={state} language={language} />,
        },
        {
          title: columns.answer,
          show: ({ attempts }) => {
            const last = attempts.at(-1)
            if (last === undefined) return '–'
            return last.status ?? (last.error === null ? '–' : noAnswerText(last.error, language))
          },
        },
        {
          title: columns.attempts,
          kind: 'wide',
          show: ({ attemptCount }) => String(attemptCount),
        },
        { title: columns.when, kind: 'wide', at: ({ createdAt }) => createdAt },
      ]}
    />
  )
}
