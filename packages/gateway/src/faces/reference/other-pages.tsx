import { ERRORS, type ErrorGroup, type ErrorName, EVENTS } from '@vezne/protocol'
import type { JSX } from 'preact'

import { CodeBlock, type Language, Notice } from '../design/index.ts'
import { type MarkdownPage, referenceContent } from './content.ts'
import { ErrorList } from './error-list.tsx'
import { Made } from './layout.tsx'
import { endpointPath, endpointsOf, type ReferenceSite, textsOf } from './site.ts'
import { WORDS } from './words.ts'

type Props = Readonly<{ site: ReferenceSite; language: Language }>

/** The calls of a payment with 3-D Secure, in their order. */
const FIRST_PAYMENT = [
  'tokens',
  'getThreeDSession',
  'init3ds',
  'getThreeDSessionResult',
  'provision',
  'inquire',
]

export function OverviewPage({ site, language }: Props): JSX.Element {
  const words = WORDS[language]
  const endpoints = endpointsOf(site)
  const steps = FIRST_PAYMENT.flatMap((name) => endpoints.filter((each) => each.name === name))
  return (
    <>
      <p class="lead">{words.lead}</p>
      <section>
        <h2 id="first">{words.firstPayment}</h2>
        {site.keys === null ? null : <p>{words.firstPaymentLead}</p>}
        <ol class="steps">
          {steps.map((endpoint) => (
            <li key={endpoint.name}>
              <a href={endpointPath(endpoint.name, language)}>
                {textsOf(endpoint).summary[language]}
              </a>
              <code>{endpoint.path}</code>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 id="answers">{words.answers}</h2>
        <dl class="facts">
          {Object.entries(words.answersRows).map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      {site.keys === null ? null : <Keys site={site} language={language} />}
      <p>
        <a href="/openapi.json">{words.machine}</a>
      </p>
    </>
  )
}

function Keys({ site, language }: Props): JSX.Element {
  const words = WORDS[language]
  const { publicKey = '', secretKey = '', merchantNumber = '' } = site.keys ?? {}
  const rows = Object.entries({
    URL: site.baseUrl(),
    MerchantNumber: merchantNumber,
    PublicKey: publicKey,
    SecretKey: secretKey,
  })
  return (
    <section>
      <h2 id="keys">{words.keys}</h2>
      <p>{words.keysLead}</p>
      <dl class="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function ErrorsPage({ language }: Pick<Props, 'language'>): JSX.Element {
  const words = WORDS[language]
  const names = Object.keys(ERRORS) as ErrorName[]
  const groups = Object.keys(words.groups) as ErrorGroup[]
  return (
    <>
      <p class="lead">{words.errorsLead}</p>
      {groups.map((group) => (
        <section key={group}>
          <h2 id={group}>{words.groups[group]}</h2>
          <ErrorList
            names={names.filter((name) => ERRORS[name].group === group)}
            language={language}
          />
        </section>
      ))}
    </>
  )
}

export function EventsPage({ language }: Pick<Props, 'language'>): JSX.Element {
  const words = WORDS[language]
  return (
    <>
      <p class="lead">{words.eventsLead}</p>
      <ul class="fields">
        {Object.entries(EVENTS).map(([type, event]) => (
          <li key={type} id={type}>
            <p class="field-head">
              <a href={`/docs/${language}/events/${type}`}>
                <code>{type}</code>
              </a>
              <span class="type">{words.subjects[event.subject]}</span>
            </p>
            <p>{event[language]}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

export function EventPage({ type, language }: Readonly<{ type: string; language: Language }>) {
  const words = WORDS[language]
  const event = Object.entries(EVENTS).find(([name]) => name === type)?.[1]
  return (
    <>
      <p>
        {words.eventsWhen}: {event?.[language]}
      </p>
      <h2 id="example">{words.eventExample}</h2>
      <p class="quiet">{words.recorded}</p>
      <CodeBlock html={referenceContent().events[type] ?? ''} label={words.copy} />
    </>
  )
}

export function WrittenPage({
  page,
  language,
}: Readonly<{ page: MarkdownPage; language: Language }>) {
  const isForeign = page.language !== undefined && page.language !== language
  return (
    <>
      {isForeign ? (
        <Notice kind="info">
          <p>{WORDS[language].english}</p>
        </Notice>
      ) : null}
      <div {...(isForeign ? { lang: page.language } : {})}>
        <Made html={page.html} />
      </div>
    </>
  )
}
