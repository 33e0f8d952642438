import type { JSX } from 'preact'
import { comingOf, isUnderWay, type OrderHistory } from '../../../operating/order-history/index.ts'
import { openToReturnMinor } from '../../../payment/payments/index.ts'
import { Badge, type Language, Mark, Moment, moneyText, Notice, Sheet } from '../../design/index.ts'
import { orderStateMeaning, outcomeMeaning } from '../explanations/index.ts'
import { type MerchantVisit, type PanelAnswer, panelPage } from '../frame/index.ts'
import { ActsSheet, type FormProblem } from './acts-sheet.tsx'
import { ChargebacksSheet } from './chargebacks-sheet.tsx'
import { FactSheets } from './facts.tsx'
import type { OrderPorts } from './money-act.ts'
import { OperationsSheet } from './operations.tsx'
import { OutcomeSheet } from './outcome-form.tsx'
import { ORDER_TEXTS } from './texts.ts'
import { TimeLineSheet } from './time-line.tsx'

type View = Readonly<{
  history: OrderHistory
  /** Why the last act was not done. */
  refused?: string
  problem?: FormProblem
  status?: number
}>

/** First the state and the money, then what can be done, what comes by itself, and what happened. */
export function orderPage(
  visit: MerchantVisit,
  { money, clock }: OrderPorts,
  view: View,
): PanelAnswer {
  const { history, refused, problem, status = 200 } = view
  const { language, merchant } = visit
  const texts = ORDER_TEXTS[language]
  const { order } = history
  const live = isUnderWay(history) ? { 'data-live': true } : {}
  const sum = moneyText(order.amountMinor, language)
  const title = `${texts.types[order.paymentType]} ${sum}`
  const children = (
    <>
      <p class="crumbs">
        <a href={`/panel/payments?merchant=${merchant.merchantNumber}`}>{texts.back}</a>
        <span class="quiet">{merchant.name}</span>
      </p>
      {refused === undefined ? null : <Notice kind="warning" title={refused} />}
      <DoneNotice visit={visit} />
      <div class="columns two">
        <div>
          <div id="order-head" aria-live="polite" {...live}>
            <Head history={history} language={language} url={visit.url} />
          </div>
          <div id="order-acts" {...live}>
            <ActsSheet
              visit={visit}
              history={history}
              settings={money.settings}
              problem={problem}
            />
          </div>
          <OutcomeSheet visit={visit} history={history} now={clock.now()} />
          <div id="order-story" {...live}>
            <ChargebacksSheet visit={visit} history={history} now={clock.now()} />
            <OperationsSheet history={history} merchant={merchant} language={language} />
            <ComingSheet
              history={history}
              language={language}
              dayEndMinutes={money.settings.dayEndMinutes}
            />
            <TimeLineSheet history={history} merchant={merchant} language={language} />
          </div>
        </div>
        <FactSheets {...{ history, language }} merchantNumber={merchant.merchantNumber} />
      </div>
    </>
  )
  return panelPage(visit, { title, at: '/panel/payments', status, children })
}

/** The text of what was done. The address only names it, from a list of our own. */
function DoneNotice({ visit }: Readonly<{ visit: MerchantVisit }>): JSX.Element | null {
  const texts = ORDER_TEXTS[visit.language]
  const done = visit.query.get('done') ?? ''
  if (!Object.hasOwn(texts.done, done)) return null
  const title = texts.done[done as keyof typeof texts.done]
  const isDone = done.endsWith('-done') || done === 'outcome-concluded'
  const kind = isDone ? 'done' : done === 'asked' ? 'info' : 'warning'
  return (
    <Notice kind={kind} title={title}>
      {done === 'asked' ? <a href="/panel/approvals">{texts.seeApprovals}</a> : null}
    </Notice>
  )
}

type HeadProps = Readonly<{ history: OrderHistory; language: Language; url: string }>

function Head({ history, language, url }: HeadProps): JSX.Element {
  const { order } = history
  const texts = ORDER_TEXTS[language]
  const outcome = order.outcomeCode === null ? null : outcomeMeaning(order.outcomeCode, language)
  const money = (amountMinor: bigint) => moneyText(amountMinor, language)
  const sums = [
    [texts.taken, order.takenMinor],
    [texts.returned, order.returnedMinor],
    [texts.reserved, order.returnReservedMinor],
    [texts.chargedBack, order.chargedBackMinor],
    [texts.left, openToReturnMinor(order)],
  ] as const
  const isShown = order.takenMinor > 0n && order.state !== 'Reversed'
  return (
    <section class="sheet order-head">
      <p class="quiet">
        {texts.types[order.paymentType]} · <Moment at={order.createdAt} language={language} />
      </p>
      <h1>
        <span class="sum">{money(order.amountMinor)}</span>
        <Badge state={order.state} language={language} />
      </h1>
      <p>{orderStateMeaning(order.state, language)}</p>
      {outcome === null ? null : (
        <p>
          <strong>{outcome.code}</strong> · {outcome.meaning} {outcome.remedy}
        </p>
      )}
      {isShown ? (
        <dl class="sums">
          {sums.map(([name, amount], index) =>
            (index === 2 || index === 3) && amount === 0n ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ),
          )}
        </dl>
      ) : null}
      {isUnderWay(history) ? (
        <p>
          <a href={url}>{texts.refresh}</a>
        </p>
      ) : null}
    </section>
  )
}

type ComingProps = Readonly<{ history: OrderHistory; language: Language; dayEndMinutes: number }>

function ComingSheet({ history, language, dayEndMinutes }: ComingProps): JSX.Element | null {
  const texts = ORDER_TEXTS[language]
  const coming = comingOf(history, dayEndMinutes)
  if (coming.length === 0) return null
  return (
    <Sheet title={texts.next}>
      <ul class="coming">
        {coming.map(({ what, at }, index) => (
          <li key={index}>
            <Mark kind="waiting" />
            <span>
              {texts.coming[what]}:{' '}
              {at === null ? texts.soon : <Moment at={at} language={language} />}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
