import type { ComponentChildren, JSX } from 'preact'
import type { Attempt, DeliveryRecord, ListedEndpoint } from '../../../payment/webhooks/index.ts'
import {
  Badge,
  ButtonLink,
  Copyable,
  Facts,
  Moment,
  Notice,
  Sheet,
  TextEntry,
} from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import { ActForm, AskedAct, addressOf, NO_PROBLEMS } from '../parts/index.ts'
import { AttemptFacts } from './attempt-facts.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { type EndpointEntries, EndpointForm, seenSecrets } from './endpoint-form.tsx'
import { behindOf } from './list-page.tsx'
import { endpointPath, pathWithMerchant } from './paths.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

const DELIVERIES_SHOWN = 10

type Shown = Readonly<{
  entries?: EndpointEntries
  /** The answer to a test event that was just sent. */
  tested?: Omit<Attempt, 'retryAfterSeconds'>
  status?: number
}>

/** One endpoint: what it is, how it is doing, and what can be done about it. */
export async function endpointPage(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
  shown: Shown = {},
): Promise<PanelAnswer> {
  const { language, merchant, acts } = visit
  const texts = WEBHOOK_TEXTS[language]
  const deliveries = await acts.searchDeliveries({
    merchantId: merchant.merchantId,
    endpointId: endpoint.endpointId,
    subjectId: null,
    eventType: null,
    state: null,
    before: null,
    limit: DELIVERIES_SHOWN,
  })
  const title = new URL(endpoint.url).host
  const children = (
    <>
      {shown.tested === undefined ? null : (
        <Sheet title={texts.test.answer}>
          <AttemptFacts attempt={shown.tested} language={language} isTest={true} />
        </Sheet>
      )}
      <div class="columns two">
        <div>
          <StateSection visit={visit} endpoint={endpoint} />
          <Latest visit={visit} endpoint={endpoint} deliveries={deliveries} />
        </div>
        <div>
          <Acts visit={visit} endpoint={endpoint} entries={shown.entries} />
        </div>
      </div>
    </>
  )
  const { status = 200 } = shown
  const words = { title, purpose: texts.explain[endpoint.state], done: texts.done }
  const beside = (
    <>
      <Badge state={endpoint.state} language={language} />
      <a href={addressOf('/panel/webhooks', visit, { merchant })}>{texts.toList}</a>
    </>
  )
  return headedPage(visit, words, { beside, status, at: '/panel/webhooks', children })
}

type View = Readonly<{ visit: MerchantVisit; endpoint: ListedEndpoint }>

function StateSection({ visit, endpoint }: View): JSX.Element {
  const { language } = visit
  const texts = WEBHOOK_TEXTS[language]
  const { facts } = texts
  const { failingSince, disabledReason, types, lastDeliveredAt } = endpoint
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    [facts.url, endpoint.url],
    [facts.description, endpoint.description || null],
    [facts.types, types === null ? texts.allTypes : types.join(', ')],
    [facts.waiting, String(endpoint.waitingCount)],
    [facts.behind, String(behindOf(endpoint))],
    [facts.givenUp, String(endpoint.givenUpCount)],
    [
      facts.lastDelivered,
      lastDeliveredAt === null ? (
        facts.never
      ) : (
        <Moment key="l" at={lastDeliveredAt} language={language} />
      ),
    ],
    [facts.secrets, endpoint.secretCount > 1 ? facts.twoSecrets : facts.oneSecret],
    [facts.made, <Moment key="m" at={endpoint.createdAt} language={language} />],
    [facts.id, <Copyable key="i" value={endpoint.endpointId} label={texts.copy} isShort />],
  ]
  return (
    <Sheet title={facts.title}>
      {failingSince === null ? null : (
        <Notice kind="warning" title={texts.failing.title}>
          <p>
            {texts.failingSince} <Moment at={failingSince} language={language} />.{' '}
            {texts.failing.hint}
          </p>
        </Notice>
      )}
      {disabledReason === null ? null : (
        <Notice kind="error" title={texts.disabled[disabledReason]}>
          <p>{texts.disabled.hint}</p>
        </Notice>
      )}
      <Facts rows={rows} />
    </Sheet>
  )
}

function Latest({
  visit,
  endpoint,
  deliveries,
}: View & Readonly<{ deliveries: readonly DeliveryRecord[] }>): JSX.Element {
  const texts = WEBHOOK_TEXTS[visit.language]
  const all = new URLSearchParams({ merchant: visit.merchant.merchantNumber })
  return (
    <Sheet title={texts.latest}>
      <DeliveryTable visit={visit} deliveries={deliveries} />
      <p class="after">
        <ButtonLink
          href={pathWithMerchant('/panel/webhooks/deliveries', all, {
            endpoint: endpoint.endpointId,
          })}
        >
          {texts.allDeliveries}
        </ButtonLink>
      </p>
    </Sheet>
  )
}

function Acts({
  visit,
  endpoint,
  entries,
}: View & Readonly<{ entries: EndpointEntries | undefined }>): JSX.Element | null {
  const { language } = visit
  const texts = WEBHOOK_TEXTS[language]
  const path = endpointPath(endpoint)
  const mayChange = visit.may('webhooks.change')
  const { url, description, types } = endpoint
  return (
    <>
      {mayChange ? (
        <Sheet title={texts.test.title}>
          <p class="quiet">{texts.test.hint}</p>
          <ActForm action={`${path}/test`} label={texts.test.send} kind="quiet" />
        </Sheet>
      ) : null}
      {visit.may('webhooks.resend') ? (
        <Sheet title={texts.resend.title}>
          <p class="quiet">{texts.resend.hint}</p>
          <ActForm action={`${path}/resend`} label={texts.resend.send} kind="quiet">
            <TextEntry
              name="since"
              type="datetime-local"
              label={texts.resend.since}
              hint={texts.resend.sinceHint}
              isRequired
            />
          </ActForm>
        </Sheet>
      ) : null}
      {mayChange ? (
        <>
          <details class="sheet more" open={entries !== undefined}>
            <summary>{texts.form.change}</summary>
            <EndpointForm
              language={language}
              action={`${path}/change`}
              entries={entries ?? { url, description, types: types ?? [], problems: NO_PROBLEMS }}
              label={texts.form.save}
            />
          </details>
          <section class="sheet stack">
            <StateForm visit={visit} endpoint={endpoint} />
            <AskedAct
              ask={texts.roll.ask}
              warning={endpoint.secretCount > 1 ? texts.roll.warningTwo : texts.roll.warning}
              kind="primary"
              action={`${path}/roll`}
              label={texts.roll.act}
              hidden={{ seen: seenSecrets(endpoint) }}
            />
            <AskedAct
              ask={texts.remove.ask}
              warning={texts.remove.warning}
              action={`${path}/remove`}
              label={texts.remove.act}
            />
          </section>
        </>
      ) : null}
    </>
  )
}

function StateForm({ visit, endpoint }: View): JSX.Element {
  const texts = WEBHOOK_TEXTS[visit.language]
  const action = `${endpointPath(endpoint)}/state`
  return endpoint.state === 'Active' ? (
    <AskedAct
      ask={texts.pause.ask}
      warning={texts.pause.warning}
      kind="primary"
      action={action}
      label={texts.pause.act}
      hidden={{ state: 'Paused' }}
    />
  ) : (
    <ActForm action={action} label={texts.resume} hidden={{ state: 'Active' }} />
  )
}
