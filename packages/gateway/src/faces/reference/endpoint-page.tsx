import { type Endpoint, EXAMPLE_CALLS, errorsOf, exampleCallOf } from '@vezne/protocol'
import type { JSX } from 'preact'
import { escaped } from '../../base/kernel/index.ts'
import { CodeBlock, type Language, Notice, Tabs } from '../design/index.ts'
import { PLACEHOLDERS, referenceContent } from './content.ts'
import { EndpointErrors } from './error-list.tsx'
import { FieldList } from './field-list.tsx'
import { Made } from './layout.tsx'
import { SendForm } from './send-form.tsx'
import { endpointPath, endpointsOf, type ReferenceSite, type SandboxKeys, textsOf } from './site.ts'
import { WORDS } from './words.ts'

type Props = Readonly<{ endpoint: Endpoint; site: ReferenceSite; language: Language }>

/** All about one endpoint: what it means on the left, what is sent and answered on the right. */
export function EndpointPage({ endpoint, site, language }: Props): JSX.Element {
  const words = WORDS[language]
  const { name, method, path } = endpoint
  const texts = textsOf(endpoint)
  const { requests, answers, rules } = referenceContent()
  const rule = rules[name]?.[language] ?? ''
  return (
    <div class="columns">
      <div class="said-part">
        <p class="address">
          <span class={`method ${method}`}>{method}</span> <code>{path}</code>
        </p>
        <Traits endpoint={endpoint} language={language} />
        {endpoint.movesMoney ? (
          <Notice kind="info">
            <p>{words.movesMoney}</p>
          </Notice>
        ) : null}
        {rule === '' ? null : <Made html={rule} />}
        <section>
          <h2 id="request">{words.request}</h2>
          <FieldList fields={texts.request} language={language} isRequest prefix="request" />
        </section>
        <section>
          <h2 id="answer">{words.answer}</h2>
          <FieldList fields={texts.answer} language={language} isRequest={false} prefix="answer" />
        </section>
        <EndpointErrors {...errorsOf(endpoint)} language={language} />
        <Guides name={name} language={language} />
        <Next name={name} site={site} language={language} />
      </div>
      <div class="shown-part">
        {site.keys === null ? null : (
          <SendForm endpoint={endpoint} keys={site.keys} language={language} />
        )}
        <CodeTabs name={name} site={site} language={language} />
        <section>
          <h2 id="example">
            {words.request} → {words.answer}
          </h2>
          <p class="quiet">{words.recorded}</p>
          {requests[name] === '{}' ? null : (
            <CodeBlock html={requests[name] ?? ''} label={words.copy} />
          )}
          <CodeBlock html={answers[name] ?? ''} label={words.copy} />
        </section>
      </div>
    </div>
  )
}

function Traits({ endpoint, language }: Readonly<{ endpoint: Endpoint; language: Language }>) {
  const words = WORDS[language]
  const { authentication, idempotent, sandboxOnly } = endpoint
  const signed = {
    headers: words.signedHeaders,
    form: words.signedForm,
    none: words.unsigned,
  }[authentication]
  return (
    <ul class="traits">
      <li>{signed}</li>
      {idempotent ? <li>{words.idempotent}</li> : null}
      {sandboxOnly ? <li>{words.sandboxOnly}</li> : null}
    </ul>
  )
}

function Guides({ name, language }: Readonly<{ name: string; language: Language }>) {
  const { guides, guidesOf } = referenceContent()
  const shown = guides[language].filter((guide) => guidesOf[name]?.includes(guide.name))
  if (shown.length === 0) return null
  return (
    <section>
      <h2 id="guides">{WORDS[language].guides}</h2>
      <ul>
        {shown.map((guide) => (
          <li key={guide.name}>
            <a href={`/docs/${language}/guides/${guide.name}`}>{guide.title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The call that follows in the walk from which the examples come. */
function Next({
  name,
  site,
  language,
}: Readonly<{ name: string; site: ReferenceSite; language: Language }>) {
  const at = EXAMPLE_CALLS.indexOf(exampleCallOf(name))
  const following = EXAMPLE_CALLS.slice(at + 1).find(({ isPreparation }) => !isPreparation)
  const endpoint = endpointsOf(site).find((each) => each.name === following?.endpoint)
  if (endpoint === undefined) return null
  return (
    <p class="next">
      {WORDS[language].next}:{' '}
      <a href={endpointPath(endpoint.name, language)}>{textsOf(endpoint).summary[language]}</a>
    </p>
  )
}

const NO_KEYS: SandboxKeys = { publicKey: '…', secretKey: '…', merchantNumber: '…' }

type CodeTabsProps = Readonly<{ name: string; site: ReferenceSite; language: Language }>

/** One call in every language, each signing it. */
function CodeTabs({ name, site, language }: CodeTabsProps): JSX.Element {
  const words = WORDS[language]
  const { codeLanguages, calls, signing } = referenceContent()
  const own = (html = '') => withOwnValues(html, site)
  return (
    <Tabs
      name="code"
      label={words.code}
      tabs={codeLanguages.map(({ id, title }) => ({
        id,
        title,
        content: (
          <>
            <CodeBlock html={own(calls[name]?.[id])} label={words.copy} />
            <details>
              <summary>{words.showSigning}</summary>
              <CodeBlock html={own(signing[id])} label={words.copy} />
            </details>
          </>
        ),
      }))}
    />
  )
}

/** The samples with the address and the keys of this gateway. */
function withOwnValues(html: string, { baseUrl, keys }: ReferenceSite): string {
  const { publicKey, secretKey, merchantNumber } = keys ?? NO_KEYS
  return html
    .replaceAll(PLACEHOLDERS.baseUrl, escaped(baseUrl()))
    .replaceAll(PLACEHOLDERS.publicKey, publicKey)
    .replaceAll(PLACEHOLDERS.secretKey, secretKey)
    .replaceAll(PLACEHOLDERS.merchantNumber, merchantNumber)
}
