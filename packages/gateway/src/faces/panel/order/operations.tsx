import type { JSX } from 'preact'
import type {
  OrderHistory,
  RelatedOrder,
  SeenOperation,
} from '../../../operating/order-history/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import {
  type Column,
  type Language,
  MarkedWord,
  type MarkKind,
  Moment,
  moneyText,
  Sheet,
  Table,
} from '../../design/index.ts'
import { operationStateMeaning, outcomeMeaning } from '../explanations/index.ts'
import { orderPath } from './money-act.ts'
import { STORY_TEXTS } from './story-texts.ts'
import { ORDER_TEXTS } from './texts.ts'

export const MARKS: Readonly<Record<SeenOperation['state'], MarkKind>> = {
  Pending: 'waiting',
  Approved: 'done',
  Declined: 'error',
  Unknown: 'warning',
  Failed: 'error',
}

type Props = Readonly<{ history: OrderHistory; merchant: Merchant; language: Language }>

/** The returns and other operations with their states, and the orders that belong to this one. */
export function OperationsSheet({ history, merchant, language }: Props): JSX.Element | null {
  const { operations, related } = history
  if (operations.length === 0 && related.length === 0) return null
  const texts = STORY_TEXTS[language]
  return (
    <Sheet title={texts.returns}>
      {related.map((each) => (
        <RelatedLine key={each.orderId} {...{ related: each, merchant, language }} />
      ))}
      {operations.length === 0 ? null : (
        <Table
          caption={texts.returns}
          language={language}
          columns={columnsIn(language)}
          rows={operations}
          keyOf={({ operationId }) => operationId}
        />
      )}
      {operations.map((operation) => (
        <Refusal key={operation.operationId} operation={operation} language={language} />
      ))}
    </Sheet>
  )
}

function columnsIn(language: Language): readonly Column<SeenOperation>[] {
  const texts = STORY_TEXTS[language]
  return [
    { title: texts.columns.what, show: ({ kind }) => texts.operations[kind] },
    { title: texts.columns.when, kind: 'wide', at: ({ createdAt }) => createdAt },
    {
      title: texts.columns.state,
      show: ({ state }) => (
        <MarkedWord kind={MARKS[state]} title={operationStateMeaning(state, language)}>
          {texts.operationStates[state]}
        </MarkedWord>
      ),
    },
    {
      title: texts.columns.reason,
      kind: 'wide',
      // The note is in the time line: a long one would push the amount out of view.
      show: ({ reason }) => (reason === null ? '—' : reasonText(reason, language)),
    },
    { title: texts.columns.amount, kind: 'amount', amountMinor: ({ amountMinor }) => amountMinor },
  ]
}

type RefusalProps = Readonly<{ operation: SeenOperation; language: Language }>

/** Why a return was made, as the person said; null where nothing was said. */
export function explanationText(
  { reason, note }: Pick<SeenOperation, 'reason' | 'note'>,
  language: Language,
): string | null {
  const said = [reason === null ? null : reasonText(reason, language), note]
  return said.filter((each) => each !== null).join(' · ') || null
}

/** A reason in words; one of another release as it is stored. */
export function reasonText(reason: string, language: Language): string {
  const words: Readonly<Record<string, string>> = ORDER_TEXTS[language].reasons
  return words[reason] ?? reason
}

/** Why an operation was not done, with what to do about it. */
function Refusal({ operation, language }: RefusalProps): JSX.Element | null {
  const { state, kind, outcomeCode, bankAnswer } = operation
  if (state === 'Approved' || state === 'Pending') return null
  const outcome = outcomeCode === null ? null : outcomeMeaning(outcomeCode, language)
  return (
    <p class="quiet">
      <strong>{STORY_TEXTS[language].operations[kind]}</strong>:{' '}
      {outcome === null
        ? operationStateMeaning(state, language)
        : `${outcome.code} · ${outcome.meaning} ${outcome.remedy}`}
      {bankAnswer?.responseMessage ? ` (${bankAnswer.responseMessage})` : ''}
    </p>
  )
}

type RelatedProps = Readonly<{ related: RelatedOrder; merchant: Merchant; language: Language }>

function RelatedLine({ related, merchant, language }: RelatedProps): JSX.Element {
  const texts = STORY_TEXTS[language]
  const kind = related.paymentType === 'PostAuth' ? 'PostAuth' : 'PreAuth'
  return (
    <p>
      <a href={orderPath(merchant, related.orderId)}>{texts.related[kind]}</a>{' '}
      {moneyText(related.amountMinor, language)} ·{' '}
      <Moment at={related.createdAt} language={language} />
    </p>
  )
}
