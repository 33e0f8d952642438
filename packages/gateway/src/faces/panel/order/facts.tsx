import type { ComponentChildren, JSX } from 'preact'
import type { OrderHistory } from '../../../operating/order-history/index.ts'
import { detailNames, ORDER_DETAILS } from '../../../payment/payments/index.ts'
import { Copyable, Facts, type Language, Moment, moneyText, Sheet } from '../../design/index.ts'
import { bankTitle, mdStatusMeaning, routingText } from '../explanations/index.ts'
import { FACT_TEXTS } from './fact-texts.ts'
import { filled } from './texts.ts'

/** Words for values; a value without one is shown as it is. */
type Words = Readonly<Record<string, string>>

type Props = Readonly<{ history: OrderHistory; language: Language; merchantNumber: string }>

/** A fact whose value is null, or empty, is left out. */
type Row = readonly [name: string, value: ComponentChildren]

function FactSheet({
  title,
  rows,
}: Readonly<{ title: string; rows: readonly Row[] }>): JSX.Element | null {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return known.length === 0 ? null : (
    <Sheet title={title}>
      <Facts rows={known} />
    </Sheet>
  )
}

/** What the order is, in groups: the most asked for first. */
export function FactSheets(props: Props): JSX.Element {
  const texts = FACT_TEXTS[props.language]
  return (
    <aside class="order-facts">
      <FactSheet title={texts.payment} rows={paymentRows(props)} />
      <FactSheet title={texts.card} rows={cardRows(props)} />
      <FactSheet title={texts.threeDSecure} rows={threeDSecureRows(props)} />
      <FactSheet title={texts.place} rows={placeRows(props)} />
      <FactSheet title={texts.given} rows={givenRows(props)} />
      <FactSheet title={texts.payer} rows={payerRows(props)} />
    </aside>
  )
}

function copyable(value: string | null, language: Language, isShort = false): JSX.Element | null {
  if (value === null || value === '') return null
  return <Copyable value={value} label={FACT_TEXTS[language].copy} isShort={isShort} />
}

function paymentRows(props: Props): readonly Row[] {
  const {
    history: { order },
    language,
  } = props
  const { facts, modes } = FACT_TEXTS[language]
  const modeNames: Words = modes
  const count = order.installmentCount
  const some = (amountMinor: bigint) =>
    amountMinor === 0n ? null : moneyText(amountMinor, language)
  return [
    [facts.orderId, copyable(order.orderId, language, true)],
    [facts.merchantReference, copyable(order.merchantReference, language)],
    [facts.conversationId, copyable(order.conversationId, language)],
    [facts.installments, count === 1 ? facts.single : String(count)],
    [facts.commission, some(order.commissionMinor)],
    [facts.points, some(order.pointAmountMinor)],
    [facts.finishedAt, order.finishedAt && <Moment at={order.finishedAt} language={language} />],
    [facts.link, linkFact(props)],
    [facts.mode, modeNames[order.integrationMode] ?? order.integrationMode],
    [facts.ip, order.clientIpAddress],
  ]
}

function linkFact({ history: { order }, merchantNumber }: Props): JSX.Element | null {
  const { linkId, linkProduct } = order
  if (linkId === null) return null
  return <a href={`/panel/m/${merchantNumber}/links/${linkId}`}>{linkProduct ?? linkId}</a>
}

function cardRows({ history: { order }, language }: Props): readonly Row[] {
  const { facts, cardTypes } = FACT_TEXTS[language]
  const typeNames: Words = cardTypes
  const { bin, lastFour, cardBrand, cardNetwork, cardType, bankCode } = order.card
  return [
    [facts.card, <code>{`${bin.slice(0, 6)}••••••${lastFour}`}</code>],
    [facts.kind, [cardBrand, typeNames[cardType] ?? cardType].filter(Boolean).join(' · ')],
    [facts.programme, cardNetwork],
    [facts.issuer, bankCode && bankTitle(bankCode)],
  ]
}

function threeDSecureRows({ history: { order, session }, language }: Props): readonly Row[] {
  const texts = FACT_TEXTS[language]
  const { facts } = texts
  if (order.mdStatus === null && order.sessionId === null) {
    return [[texts.threeDSecure, texts.without3d]]
  }
  const { mdStatus } = order
  const count = session?.handOvers.length ?? 0
  return [
    [
      facts.mdStatus,
      mdStatus === null ? null : `${mdStatus} · ${mdStatusMeaning(mdStatus, language)}`,
    ],
    [facts.mdMessage, session?.mdErrorMessage],
    [facts.session, copyable(order.sessionId, language, true)],
    [facts.handOvers, count === 0 ? null : filled(texts.attempts, { count })],
  ]
}

function placeRows({ history: { order }, language }: Props): readonly Row[] {
  const { facts, batchStates } = FACT_TEXTS[language]
  const answer = order.bankAnswer
  const said = [answer?.responseCode, answer?.responseMessage].filter(Boolean).join(' · ')
  const references = [answer?.transactionId, answer?.hostReference].filter(Boolean).join(' / ')
  return [
    [
      facts.terminal,
      `${order.terminalAlias} (${order.connector}${order.bankCode === null ? '' : ` · ${bankTitle(order.bankCode)}`})`,
    ],
    [facts.why, routingText(order.routing, language)],
    [facts.provision, copyable(order.provisionNumber, language)],
    [facts.answer, said],
    [facts.bankReference, copyable(references, language)],
    [facts.bankOrderId, copyable(order.bankOrderId, language)],
    [facts.batch, `${order.batchNumber} · ${batchStates[order.batchState]}`],
  ]
}

function givenRows({ history: { order }, language }: Props): readonly Row[] {
  const labelOf = (name: keyof typeof ORDER_DETAILS) => ORDER_DETAILS[name].label[language]
  const labels = new Set(detailNames().map(labelOf))
  const textOf = (label: string) => {
    const names = detailNames().filter((name) => labelOf(name) === label)
    return names.flatMap((name) => order.details[name] || []).join(' ')
  }
  return [
    ...[...labels].map((label): Row => [label, textOf(label)]),
    ...Object.entries(order.metadata ?? {}).map(([name, value]): Row => [name, value]),
  ]
}

function payerRows({ history: { order }, language }: Props): readonly Row[] {
  const { facts } = FACT_TEXTS[language]
  const { payer } = order
  if (payer === null) return []
  return [
    [facts.name, payer.name],
    [facts.email, payer.email],
    [facts.phoneNumber, payer.phoneNumber],
    [facts.address, payer.address],
    [facts.note, payer.note],
  ]
}
