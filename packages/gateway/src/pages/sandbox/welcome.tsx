import type { JSX } from 'preact'

import {
  Badge,
  Copyable,
  Facts,
  type Language,
  Mark,
  momentText,
  moneyText,
} from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Order } from '../../payments/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'
import { TEST_CARD } from './pay-now.ts'
import { SANDBOX_TEXTS } from './texts.ts'

/** An order as it is now, with the time of its newest event. */
export type ShownPayment = Readonly<{ at: Date; order: Order }>

export type WelcomeView = Readonly<{
  languageCode: Language
  url: string
  /** Null where the sandbox runs without its own bank. */
  bankUrl: string | null
  merchantNumber: string
  publicKey: string
  secretKey: string
  /** Newest first. */
  payments: readonly ShownPayment[]
  /** What the payment that the browser comes back from came to. */
  outcome: Readonly<{ orderId: string | null; isPaid: boolean; why: string | null }> | null
}>

export function renderWelcome(view: WelcomeView): Page {
  const { languageCode, url } = view
  const texts = SANDBOX_TEXTS[languageCode]
  const children = (
    <>
      <header class="top">
        <p class="brand">
          <Mark kind="lock" />
          Vezne <span class="state">{texts.ribbon}</span>
        </p>
        <nav>
          <a href="/docs">{texts.reference}</a>
          {view.bankUrl === null ? null : <a href={view.bankUrl}>{texts.bank}</a>}
          <a href="/sandbox/outbox">{texts.outbox}</a>
          <a href={languageCode === 'tr' ? '/?lang=en' : '/?lang=tr'}>{texts.otherLanguage}</a>
        </nav>
      </header>
      <main>
        <div class="board">
          <div>
            <Begin view={view} />
            <Payments view={view} />
          </div>
          <div>
            <Keys view={view} />
            <Next view={view} />
          </div>
        </div>
      </main>
    </>
  )
  const body = renderDocument(PAGES.sandboxWelcome, { languageCode, title: texts.title, children })
  return page(PAGES.sandboxWelcome, { status: 200, origins: { gateway: url }, body })
}

type Part = Readonly<{ view: WelcomeView }>

function Begin({ view: { languageCode, outcome } }: Part): JSX.Element {
  const texts = SANDBOX_TEXTS[languageCode]
  return (
    <div class="sheet hero">
      {outcome === null ? null : (
        <div class={outcome.isPaid ? 'paid' : 'paid error'} role="status">
          <Mark kind={outcome.isPaid ? 'done' : 'error'} />
          <p>
            <strong>{outcome.isPaid ? texts.paid : texts.notPaid}</strong>
            <br />
            {outcome.orderId === null ? null : (
              <span class="quiet">
                {texts.order} <code>{outcome.orderId}</code>
              </span>
            )}
            {outcome.why === null ? null : <span class="quiet"> {outcome.why}</span>}
          </p>
        </div>
      )}
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
      <div class="acts">
        <PayForm kind="three-d-secure" languageCode={languageCode} text={texts.payThreeDSecure} />
        <PayForm kind="link" languageCode={languageCode} text={texts.payByLink} />
      </div>
      <p class="empty">{texts.passwordHint}</p>
    </div>
  )
}

type PayFormProps = Readonly<{
  kind: 'three-d-secure' | 'link'
  languageCode: Language
  text: string
}>

function PayForm({ kind, languageCode, text }: PayFormProps): JSX.Element {
  return (
    <form method="post" action="/sandbox/pay">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="lang" value={languageCode} />
      <button type="submit" class={kind === 'link' ? 'second' : ''}>
        {text}
      </button>
    </form>
  )
}

function Payments({ view: { languageCode, payments, outcome } }: Part): JSX.Element {
  const texts = SANDBOX_TEXTS[languageCode]
  const { columns } = texts
  return (
    <div class="sheet">
      <h2>{texts.payments}</h2>
      <div id="payments" data-live>
        {payments.length === 0 ? (
          <p class="empty">{texts.noPayments}</p>
        ) : (
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">{columns.time}</th>
                  <th scope="col">{columns.state}</th>
                  <th scope="col" class="wide">
                    {columns.card}
                  </th>
                  <th scope="col" class="amount">
                    {columns.amount}
                  </th>
                </tr>
              </thead>
              <tbody>
                {payments.map(({ at, order: { orderId, state, card, amountMinor } }) => (
                  <tr key={orderId} class={orderId === outcome?.orderId ? 'new' : ''}>
                    <td>
                      <time dateTime={at.toISOString()} title={orderId}>
                        {momentText(at, languageCode)}
                      </time>
                    </td>
                    <td>
                      <Badge state={state} />
                    </td>
                    <td class="wide">
                      {card.cardBrand} •••• {card.lastFour}
                    </td>
                    <td class="amount">{moneyText(amountMinor, languageCode)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </div>
  )
}

function Keys({ view }: Part): JSX.Element {
  const texts = SANDBOX_TEXTS[view.languageCode]
  const copyable = (value: string) => <Copyable value={value} label={texts.copy} />
  return (
    <div class="sheet">
      <h2>{texts.keys}</h2>
      <p class="quiet">{texts.keysNote}</p>
      <Facts
        rows={[
          [texts.address, copyable(view.url)],
          ['MerchantNumber', copyable(view.merchantNumber)],
          ['PublicKey', copyable(view.publicKey)],
          ['SecretKey', copyable(view.secretKey)],
          [texts.card, copyable(TEST_CARD)],
        ]}
      />
    </div>
  )
}

function Next({ view }: Part): JSX.Element {
  const texts = SANDBOX_TEXTS[view.languageCode]
  const { port } = new URL(view.url)
  const command = port === '8080' ? 'npm run demo' : `VEZNE_URL=${view.url} npm run demo`
  return (
    <div class="sheet">
      <h2>{texts.next}</h2>
      <Facts
        rows={[
          [texts.demo, <Copyable key="demo" value={command} label={texts.copy} />],
          [texts.reference, <a href="/docs">/docs</a>],
          ['OpenAPI', <a href="/openapi.json">/openapi.json</a>],
        ]}
      />
    </div>
  )
}
