import type { JSX } from 'preact'
import {
  CHARGEBACK_STATES,
  type Chargeback,
  type ChargebackMove,
  type Evidence,
  hasNoOutcome,
} from '../../../operating/settlement/index.ts'
import { Ask, Facts, Moment, moneyText, Notice, Sheet, TextEntry } from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import { ActForm } from '../parts/index.ts'
import { EvidenceSheet } from './evidence-sheet.tsx'
import { CHARGEBACKS_PATH, ChargebackState, casePath, Deadline, dayText } from './parts.tsx'
import { CHARGEBACK_TEXTS } from './texts.ts'

export type CaseView = Readonly<{
  chargeback: Chargeback
  evidence: readonly Evidence[]
  /** How much of the payment was returned beyond what is left beside its chargebacks. */
  returnedTooMinor: bigint
  now: Date
  /** Why a file was not taken. */
  wrong?: string
}>

/** One chargeback: what it is about, what is to be done, and its evidence. */
export function casePage(visit: MerchantVisit, view: CaseView): PanelAnswer {
  const { language } = visit
  const texts = CHARGEBACK_TEXTS[language]
  const { chargeback, returnedTooMinor, wrong } = view
  const { amountMinor, caseNumber, state } = chargeback
  const returned = returnedTooMinor < amountMinor ? returnedTooMinor : amountMinor
  const words = {
    title: `${texts.one} ${caseNumber ?? moneyText(amountMinor, language)}`,
    purpose: texts.meanings[state],
    done: texts.done,
  }
  const beside = (
    <>
      <ChargebackState state={state} language={language} />
      <a href={CHARGEBACKS_PATH}>{texts.toList}</a>
    </>
  )
  const children = (
    <>
      {hasNoOutcome(chargeback) && returned > 0n ? (
        <Notice kind="warning" title={texts.returned(moneyText(returned, language))} />
      ) : null}
      <div class="columns two">
        <div>
          <MovesSheet visit={visit} chargeback={chargeback} />
          <EvidenceSheet visit={visit} view={view} wrong={wrong} />
        </div>
        <FactsSheet visit={visit} view={view} />
      </div>
    </>
  )
  const status = wrong === undefined ? 200 : 422
  return headedPage(visit, words, { at: CHARGEBACKS_PATH, beside, status, children })
}

type FactsProps = Readonly<{ visit: MerchantVisit; view: CaseView }>

function FactsSheet({ visit, view }: FactsProps): JSX.Element {
  const { language, merchant } = visit
  const { facts, columns, noNumber } = CHARGEBACK_TEXTS[language]
  const { chargeback, now } = view
  const { orderId, reasonCode, reasonText, givenBackOn } = chargeback
  const reason = [reasonCode, reasonText].filter((each) => each !== null).join(' · ')
  const payment = `/panel/m/${merchant.merchantNumber}/payments/${orderId}`
  return (
    <Sheet title={facts.title}>
      <Facts
        rows={[
          [columns.amount, moneyText(chargeback.amountMinor, language)],
          [
            columns.answerBy,
            <Deadline key="deadline" chargeback={chargeback} now={now} language={language} />,
          ],
          [
            columns.payment,
            <a key="payment" href={payment}>
              {orderId}
            </a>,
          ],
          [facts.bank, chargeback.bank],
          [columns.case, chargeback.caseNumber ?? noNumber],
          [facts.reason, reason === '' ? null : reason],
          [columns.received, dayText(chargeback.receivedOn, language)],
          [facts.takenOn, dayText(chargeback.takenOn, language)],
          [facts.givenBackOn, givenBackOn === null ? null : dayText(givenBackOn, language)],
          [facts.note, chargeback.note],
          ...people(visit, chargeback),
        ]}
      />
    </Sheet>
  )
}

function people(
  { language }: MerchantVisit,
  { openedBy, openedAt, answeredBy, answeredAt, closedBy, closedAt }: Chargeback,
): readonly (readonly [string, JSX.Element | null])[] {
  const { facts } = CHARGEBACK_TEXTS[language]
  const who = (by: string | null, at: Date | null) =>
    by === null || at === null ? null : (
      <>
        {by} <span class="quiet block">{<Moment at={at} language={language} />}</span>
      </>
    )
  return [
    [facts.opened, who(openedBy, openedAt)],
    [facts.answered, who(answeredBy, answeredAt)],
    [facts.closed, who(closedBy, closedAt)],
  ]
}

type MovesProps = Readonly<{ visit: MerchantVisit; chargeback: Chargeback }>

const KINDS = { answer: 'primary', win: 'primary', lose: 'dangerous', accept: 'dangerous' } as const
const ORDER = ['answer', 'win', 'lose', 'accept'] as const

/** What the state allows next, each with what it does. */
function MovesSheet({ visit, chargeback }: MovesProps): JSX.Element | null {
  const { language } = visit
  const texts = CHARGEBACK_TEXTS[language]
  const { state } = chargeback
  const moves = ORDER.filter((move) => CHARGEBACK_STATES.after(state, move) !== null)
  if (moves.length === 0 || !visit.may('chargebacks.change')) return null
  return (
    <Sheet title={texts.moves.title}>
      {moves.map((move) => (
        <Move key={move} visit={visit} chargeback={chargeback} move={move} />
      ))}
    </Sheet>
  )
}

function Move({
  visit,
  chargeback,
  move,
}: MovesProps & Readonly<{ move: ChargebackMove }>): JSX.Element {
  const { language, merchant } = visit
  const texts = CHARGEBACK_TEXTS[language]
  return (
    <Ask act={`${texts.moves[move]}…`}>
      <p>{texts.warnings[move]}</p>
      <ActForm
        action={`${casePath(merchant, chargeback.chargebackId)}/move`}
        label={texts.moves[move]}
        kind={KINDS[move]}
        hidden={{ move }}
      >
        {move === 'win' ? (
          <TextEntry
            name="givenBackOn"
            type="date"
            label={texts.moves.givenBackOn}
            hint={texts.moves.givenBackHint}
          />
        ) : null}
        <TextEntry name="note" lines={2} label={texts.form.note} hint={texts.form.noteHint} />
      </ActForm>
    </Ask>
  )
}
