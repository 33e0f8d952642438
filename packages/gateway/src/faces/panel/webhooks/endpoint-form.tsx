import { createHash } from 'node:crypto'
import { EVENTS } from '@vezne/protocol'
import type { JSX } from 'preact'
import type { WebhookEndpoint } from '../../../payment/webhooks/index.ts'
import { Button, type Language, TextEntry, TickEntry } from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import { addressOf, entriesOf, type FieldProblems } from '../parts/index.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

/** What stands in the fields of an endpoint, as it was typed. */
export type EndpointEntries = Readonly<{
  url: string
  description: string
  /** None: all. */
  types: readonly string[]
  problems: FieldProblems
}>

type FormView = Readonly<{
  language: Language
  action: string
  entries: EndpointEntries
  label: string
  hidden?: Readonly<Record<string, string>>
}>

/** The fields of an endpoint, for a new one and for a change. */
export function EndpointForm({
  language,
  action,
  entries,
  label,
  hidden = {},
}: FormView): JSX.Element {
  const texts = WEBHOOK_TEXTS[language]
  const { url, description, types, problems } = entries
  const entry = entriesOf(problems)
  return (
    <form class="act" method="post" action={action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextEntry
        {...entry('url', texts.form.url, texts.form.urlHint)}
        type="url"
        value={url}
        isRequired
        placeholder="https://shop.example/vezne"
      />
      <TextEntry {...entry('description', texts.form.description)} value={description} />
      <details class="more" open={problems['types'] !== undefined}>
        <summary>{texts.form.types(types.length)}</summary>
        <p class="quiet">{texts.form.typesHint}</p>
        {problems['types'] === undefined ? null : <span class="wrong">{problems['types']}</span>}
        <fieldset class="ticks">
          <legend>{texts.form.typesLegend}</legend>
          {Object.entries(EVENTS).map(([type, event]) => (
            <TickEntry
              key={type}
              name="types"
              value={type}
              label={type}
              hint={event[language].replaceAll('`', '')}
              isTicked={types.includes(type)}
            />
          ))}
        </fieldset>
      </details>
      <p class="after">
        <Button>{label}</Button>
      </p>
    </form>
  )
}

/** The form of a new endpoint. */
export async function newEndpointPage(
  visit: MerchantVisit,
  entries: EndpointEntries & Readonly<{ refused?: string; status?: number }>,
): Promise<PanelAnswer> {
  const { language, merchant, acts } = visit
  const texts = WEBHOOK_TEXTS[language]
  const { refused, status = 200, problems } = entries
  const reasons = [
    ...(refused === undefined ? [] : [refused]),
    ...(Object.keys(problems).length === 0 ? [] : [texts.form.seeFields]),
  ]
  const seen = seenEndpoints(await acts.endpointsOf(merchant.merchantId))
  const children = (
    <section class="sheet">
      <EndpointForm
        language={language}
        action={`/panel/m/${merchant.merchantNumber}/webhooks/new`}
        entries={entries}
        label={texts.form.add}
        hidden={{ seen }}
      />
    </section>
  )
  const words = { title: texts.newTitle, purpose: merchant.name }
  const beside = <a href={addressOf('/panel/webhooks', visit, { merchant })}>{texts.toList}</a>
  const told = { title: texts.form.notAdded, reasons }
  return headedPage(visit, words, {
    beside,
    refused: told,
    status,
    at: '/panel/webhooks',
    children,
  })
}

/**
 * A digest of the endpoints that a form was made from. A form whose answer shows a secret is refused where the
 * endpoints have changed since: sent again, the form would make another endpoint or another secret.
 */
export function seenEndpoints(endpoints: readonly WebhookEndpoint[]): string {
  const text = endpoints.map(({ endpointId }) => endpointId).join(' ')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/**
 * The number of secrets that the form to replace a secret was made from. Of two secrets, a replacement drops the
 * older one at once.
 */
export function seenSecrets({ secretCount }: Pick<WebhookEndpoint, 'secretCount'>): string {
  return String(secretCount)
}
