import type { JSX } from 'preact'
import type { Order } from '../../../payment/payments/index.ts'
import {
  Badge,
  Button,
  type Column,
  Copyable,
  EmptyState,
  Facts,
  type Language,
  Moment,
  Notice,
  Table,
} from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'
import { BoardHeader, otherLanguageUrl } from './board.tsx'
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
      <BoardHeader languageCode={languageCode} otherUrl={otherLanguageUrl('/', languageCode)}>
        <a href="/docs">{texts.reference}</a>
        {view.bankUrl === null ? null : (
          <a href={`${view.bankUrl}?lang=${languageCode}`}>{texts.bank}</a>
        )}
        <a href="/sandbox/outbox">{texts.outbox}</a>
      </BoardHeader>
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
      {outcome === null ? null : <Outcome outcome={outcome} languageCode={languageCode} />}
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
      <div class="acts">
        <PayForm kind="three-d-secure" languageCode={languageCode} text={texts.payThreeDSecure} />
        <PayForm kind="link" languageCode={languageCode} text={texts.payByLink} />
      </div>
      <p class="quiet">{texts.passwordHint}</p>
    </div>
  )
}

type OutcomeProps = Readonly<{
  outcome: NonNullable<WelcomeView['outcome']>
  languageCode: Language
}>

function Outcome({ outcome: { orderId, isPaid, why }, languageCode }: OutcomeProps): JSX.Element {
  const texts = SANDBOX_TEXTS[languageCode]
  return (
    <Notice kind={isPaid ? 'done' : 'error'} title={isPaid ? texts.paid : texts.notPaid}>
      <p class="quiet">
        {orderId === null ? null : (
          <>
            {texts.order} <Copyable value={orderId} label={texts.copy} isShort />{' '}
          </>
        )}
        {why}
      </p>
    </Notice>
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
      <Button kind={kind === 'link' ? 'quiet' : 'primary'}>{text}</Button>
    </form>
  )
}

function Payments({ view: { languageCode, payments, outcome } }: Part): JSX.Element {
  const texts = SANDBOX_TEXTS[languageCode]
  return (
    <div class="sheet">
      <h2>{texts.payments}</h2>
      <div id="payments" data-live>
        {payments.length === 0 ? (
          <EmptyState title={texts.noPayments}>{texts.firstPayment}</EmptyState>
        ) : (
          <Table
            caption={texts.payments}
            language={languageCode}
            columns={paymentColumns(languageCode)}
            rows={payments}
            keyOf={({ order }) => order.orderId}
            newKey={outcome?.orderId ?? null}
          />
        )}
      </div>
    </div>
  )
}

function paymentColumns(languageCode: Language): readonly Column<ShownPayment>[] {
  const { columns } = SANDBOX_TEXTS[languageCode]
  return [
    { title: columns.time, show: ({ at }) => <Moment at={at} language={languageCode} /> },
    {
      title: columns.state,
      show: ({ order }) => <Badge state={order.state} language={languageCode} />,
    },
    {
      title: columns.card,
      kind: 'wide',
      show: ({ order: { card } }) => `${card.cardBrand} •••• ${card.lastFour}`,
    },
    { title: columns.amount, kind: 'amount', amountMinor: ({ order }) => order.amountMinor },
  ]
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
          [texts.design, <a href={`/design?lang=${view.languageCode}`}>/design</a>],
          ['OpenAPI', <a href="/openapi.json">/openapi.json</a>],
        ]}
      />
    </div>
  )
}
