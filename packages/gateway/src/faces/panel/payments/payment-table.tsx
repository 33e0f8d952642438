import type { JSX } from 'preact'
import type { FoundPayment } from '../../../operating/search/index.ts'
import { Badge, type Column, type Language, Moment, moneyText, Table } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { outcomeText } from './outcomes.ts'
import { PAYMENTS_TEXTS } from './texts.ts'

type Shown = Pick<Visit, 'language' | 'merchants' | 'person'>

type TableView = Readonly<{
  visit: Shown
  payments: readonly FoundPayment[]
  /** Columns of the page's own, after the others. */
  last?: readonly Column<FoundPayment>[]
}>

/** The page of a payment. */
export function paymentPath({ merchants }: Pick<Visit, 'merchants'>, payment: PaymentKey): string {
  const merchant = merchants.find(({ merchantId }) => merchantId === payment.merchantId)
  return `/panel/m/${merchant?.merchantNumber ?? ''}/payments/${payment.orderId}`
}

type PaymentKey = Pick<FoundPayment, 'merchantId' | 'orderId'>

/** Payments, each row with what became of it. The merchant is named to people who see several. */
export function PaymentTable({ visit, payments, last = [] }: TableView): JSX.Element {
  const { language, merchants, person } = visit
  const texts = PAYMENTS_TEXTS[language]
  const isOneMerchant = person.merchantId !== null
  const nameOf = new Map(merchants.map(({ merchantId, name }) => [merchantId, name]))
  const columns: readonly Column<FoundPayment>[] = [
    {
      title: texts.time,
      show: (payment) => (
        <a href={paymentPath(visit, payment)}>
          <Moment at={payment.createdAt} language={language} />
        </a>
      ),
    },
    { title: texts.state, show: (payment) => <State payment={payment} language={language} /> },
    {
      title: texts.amount,
      kind: 'amount',
      show: (payment) => <Amount payment={payment} language={language} />,
    },
    {
      title: texts.card,
      kind: 'wide',
      show: (payment) => <Card payment={payment} language={language} />,
    },
    {
      title: isOneMerchant ? texts.terminal : texts.merchant,
      kind: 'wide',
      show: ({ merchantId, terminalAlias }) =>
        isOneMerchant ? (
          terminalAlias
        ) : (
          <>
            {nameOf.get(merchantId)}
            <small class="below">{terminalAlias}</small>
          </>
        ),
    },
    {
      title: texts.reference,
      kind: 'wide',
      show: ({ merchantReference, conversationId }) => (
        <span class="cut" title={merchantReference ?? conversationId}>
          {merchantReference ?? conversationId}
        </span>
      ),
    },
    ...last,
  ]
  return (
    <Table
      caption={texts.title}
      language={language}
      columns={columns}
      rows={payments}
      keyOf={({ merchantId, orderId }) => `${merchantId} ${orderId}`}
    />
  )
}

type CellView = Readonly<{ payment: FoundPayment; language: Language }>

/** The state, and for a payment with an error its code with the sentence of the catalogue. */
function State({ payment, language }: CellView): JSX.Element {
  const outcome = outcomeText(payment.outcomeCode, language)
  return (
    <>
      <Badge state={payment.state} language={language} />
      {outcome === null ? null : (
        <small class="below" title={outcome.message}>
          {outcome.code} · {outcome.message}
        </small>
      )}
    </>
  )
}

function Amount({ payment, language }: CellView): JSX.Element {
  const { amountMinor, returnedMinor, installmentCount } = payment
  const texts = PAYMENTS_TEXTS[language]
  return (
    <>
      {moneyText(amountMinor, language)}
      {returnedMinor === 0n ? null : (
        <small class="below">{texts.returned(moneyText(returnedMinor, language))}</small>
      )}
      {installmentCount === 1 ? null : (
        <small class="below">{texts.months(installmentCount)}</small>
      )}
    </>
  )
}

function Card({ payment, language }: CellView): JSX.Element {
  const { firstSix, lastFour, scheme, programme, isThreeD } = payment
  const texts = PAYMENTS_TEXTS[language]
  const known = [scheme, programme].filter((name) => name !== 'Unknown')
  return (
    <>
      <span title={`${firstSix} •••• ${lastFour}`}>•••• {lastFour}</span>
      <small class="below">{[...known, ...(isThreeD ? [texts.secure] : [])].join(' · ')}</small>
    </>
  )
}
