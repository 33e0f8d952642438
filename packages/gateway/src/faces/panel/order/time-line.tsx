import type { ComponentChildren, JSX } from 'preact'
import {
  type Happened,
  type OrderHistory,
  timeLineOf,
} from '../../../operating/order-history/index.ts'
import { personNamed } from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import {
  type Language,
  type MarkKind,
  Moment,
  moneyText,
  STATE_LOOKS,
  stateText,
  TimeLine,
} from '../../design/index.ts'
import { bankOperationText, bankResultText, outcomeMeaning } from '../explanations/index.ts'
import { orderPath } from './money-act.ts'
import { explanationText, MARKS } from './operations.tsx'
import { STORY_TEXTS } from './story-texts.ts'
import { filled } from './texts.ts'

type Props = Readonly<{ history: OrderHistory; merchant: Merchant; language: Language }>

export function TimeLineSheet({ history, merchant, language }: Props): JSX.Element {
  const tell = teller({ history, merchant, language })
  const happenings = timeLineOf(history).map((happened) => {
    const { mark, what } = tell(happened)
    return { mark, what, when: <Moment at={happened.at} language={language} /> }
  })
  return (
    <section class="sheet story">
      <h2>{STORY_TEXTS[language].timeLine}</h2>
      <TimeLine happenings={happenings} />
    </section>
  )
}

type Told = Readonly<{ mark: MarkKind; what: ComponentChildren }>

/** How a bank's answer looks: by what it means for the payment, not for the connection. */
const RESULT_MARKS: Readonly<Record<string, MarkKind>> = {
  approved: 'done',
  found: 'info',
  declined: 'error',
  rejected: 'error',
  notSent: 'ended',
  unknown: 'warning',
  unavailable: 'warning',
}

function teller({ history, merchant, language }: Props): (happened: Happened) => Told {
  const texts = STORY_TEXTS[language]
  const { line } = texts
  const money = (amountMinor: bigint) => moneyText(amountMinor, language)
  return (happened) => {
    switch (happened.kind) {
      case 'report':
        return { mark: 'info', what: reportText(happened, { history, language }) }
      case 'sessionOpened':
        return { mark: 'lock', what: line.sessionOpened }
      case 'handedOver': {
        const { attempt, payerAddress } = happened
        // Empty once it was erased.
        const address = payerAddress || '—'
        return { mark: 'lock', what: filled(line.handedOver, { attempt, address }) }
      }
      case 'opened':
        return { mark: 'waiting', what: <strong>{line.opened}</strong> }
      case 'moved': {
        const { from, to, earlier } = happened
        const outcome = outcomeMeaning(earlier.error, language)
        const why = outcome === null ? earlier.error : `${outcome.code} · ${outcome.meaning}`
        return { mark: 'warning', what: withDetail(filled(line.moved, { from, to }), why) }
      }
      case 'unknown':
        return { mark: 'warning', what: <strong>{line.unknown}</strong> }
      case 'concluded':
        return concluded(happened, language)
      case 'operationOpened':
      case 'operationConcluded': {
        const { kind, state, amountMinor } = happened.operation
        const values = { what: texts.operations[kind], amount: money(amountMinor) }
        const said = filled(line[happened.kind], values)
        if (happened.kind === 'operationOpened') {
          return { mark: 'waiting', what: withDetail(said, whyOf(happened.operation, language)) }
        }
        return { mark: MARKS[state], what: withDetail(said, texts.operationStates[state]) }
      }
      case 'call':
        return callTold(happened, { history, language })
      case 'related': {
        const { orderId, paymentType, amountMinor } = happened.related
        const what = texts.related[paymentType === 'PostAuth' ? 'PostAuth' : 'PreAuth']
        const said = filled(line.related, { what, amount: money(amountMinor) })
        return { mark: 'info', what: <a href={orderPath(merchant, orderId)}>{said}</a> }
      }
      case 'dayClosed':
        return {
          mark: 'ended',
          what: withDetail(line.dayClosed, happened.businessDate ?? undefined),
        }
      case 'event':
        return { mark: 'info', what: eventTold(happened, { history, language }) }
      case 'delivery': {
        const { attempt, delivery } = happened
        const isDelivered = attempt.error === null
        const how = [
          attempt.status ?? attempt.error,
          filled(line.took, { milliseconds: attempt.durationMilliseconds }),
        ]
        const detail = [delivery.eventType, delivery.url, ...how].join(' · ')
        const said = isDelivered ? line.delivery : line.deliveryFailed
        return { mark: isDelivered ? 'done' : 'error', what: withDetail(said, detail) }
      }
      case 'notice':
        return { mark: 'info', what: withDetail(line.notice, texts.notices[happened.notice.state]) }
    }
  }
}

/** Why an operation was begun: by the gateway itself, or for a person's reason. */
function whyOf(operation: OrderHistory['operations'][number], language: Language) {
  const isBySelf = operation.kind === 'Expire' || operation.kind === 'OrphanVoid'
  if (isBySelf) return STORY_TEXTS[language].line.bySelf
  return explanationText(operation, language) ?? undefined
}

/** What happened, with its particulars below in a smaller and paler type. */
function withDetail(what: ComponentChildren, detail: string | undefined): JSX.Element {
  return (
    <>
      {what}
      {detail === undefined || detail === '' ? null : <span class="detail">{detail}</span>}
    </>
  )
}

type Of<Kind extends Happened['kind']> = Extract<Happened, Readonly<{ kind: Kind }>>

/** The order may have been returned since: the payment itself was approved then. */
function concluded({ order }: Of<'concluded'>, language: Language): Told {
  const { line } = STORY_TEXTS[language]
  const wasTaken = order.takenMinor > 0n || order.state === 'Reversed' || order.state === 'Captured'
  const isHold = order.paymentType === 'PreAuth' && order.provisionNumber !== null
  const state = isHold ? 'PreAuthorized' : wasTaken ? 'Approved' : order.state
  const [mark] = STATE_LOOKS[state]
  const detail = [stateText(state, language), order.provisionNumber].filter((each) => each !== null)
  return { mark, what: withDetail(<strong>{line.concluded}</strong>, detail.join(' · ')) }
}

type Around = Readonly<{ history: OrderHistory; language: Language }>

function callTold({ call, repeats, lastAt }: Of<'call'>, { history, language }: Around): Told {
  const { line } = STORY_TEXTS[language]
  const terminal = history.aliases[call.terminalId] ?? call.terminalId
  const answer = [call.responseCode, call.responseMessage].filter(
    (each) => each !== null && each !== '',
  )
  const detail = [
    bankResultText(call, language),
    filled(line.took, { milliseconds: call.durationMilliseconds }),
    filled(line.with, { terminal }),
    ...(call.amountMinor === null ? [] : [moneyText(call.amountMinor, language)]),
    ...(answer.length === 0 ? [] : [answer.join(' ')]),
  ]
  const isBySelf = call.operation === 'inquire'
  const said = `${bankOperationText(call.operation, language)}${isBySelf ? `, ${line.bySelf}` : ''}`
  const what = withDetail(said, detail.join(' · '))
  const mark = RESULT_MARKS[call.result] ?? 'info'
  if (repeats === 1) return { mark, what }
  return {
    mark,
    what: (
      <>
        {what}
        <span class="detail">
          {filled(line.repeats, { count: repeats })} <Moment at={lastAt} language={language} />
        </span>
      </>
    ),
  }
}

function eventTold({ event }: Of<'event'>, { history, language }: Around): JSX.Element {
  const { line } = STORY_TEXTS[language]
  const { type, sequence, position } = event
  const isPlaced = sequence !== null && position !== null
  const isOfOrder = event.subjectId === history.order.orderId
  const said = isOfOrder ? line.place : line.sessionPlace
  const place = isPlaced ? filled(said, { sequence, position }) : line.noPlace
  return withDetail(
    <>
      {line.event} <code>{type}</code>
    </>,
    place,
  )
}

function reportText({ report }: Of<'report'>, { history, language }: Around): JSX.Element {
  const { actor, act, details } = report
  const { reports } = STORY_TEXTS[language]
  const said = Object.hasOwn(reports, act) ? reports[act as keyof typeof reports] : act
  const amount = details['amountMinor']
  const isAmount = typeof amount === 'string' && /^\d{1,15}$/.test(amount)
  const parts = [
    ...(isAmount ? [moneyText(BigInt(amount), language)] : []),
    ...(typeof details['askedBy'] === 'string' ? [personNamed(details['askedBy'])] : []),
    ...endOfTry(details, { history, language }),
  ]
  return withDetail(
    <>
      <strong>{personNamed(actor)}</strong> {said}
    </>,
    parts.join(' · '),
  )
}

/** How a try to move money ended: a rule refused it, or the operation that it began says so. */
function endOfTry(
  { outcome, operationId }: Of<'report'>['report']['details'],
  { history, language }: Around,
): readonly string[] {
  if (typeof outcome !== 'string') return []
  const { operationStates, refusedByRule, refusedAsChanged } = STORY_TEXTS[language]
  const begun = history.operations.find((each) => each.operationId === operationId)
  if (begun !== undefined) return [operationStates[begun.state]]
  if (outcome === 'IDEMPOTENCY_KEY_REUSED') return [refusedAsChanged]
  const rule = outcomeMeaning(outcome, language)
  return rule === null ? [] : [filled(refusedByRule, { code: rule.code, rule: rule.meaning })]
}
