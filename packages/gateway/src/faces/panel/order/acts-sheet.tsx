import type { JSX } from 'preact'
import { type OrderHistory, possibleActs } from '../../../operating/order-history/index.ts'
import { NOTE_CHARACTERS_MAXIMUM, RETURN_REASONS } from '../../../payment/payments/index.ts'
import {
  Ask,
  Button,
  ChoiceEntry,
  type Language,
  Moment,
  moneyText,
  TextEntry,
} from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { plainAmount } from '../parts/index.ts'
import { ACCESS_OF, type MoneyActName, type OrderMoney, orderPath, versionOf } from './money-act.ts'
import { filled, ORDER_TEXTS } from './texts.ts'

/** What was wrong with a form, and what was typed into it. */
export type FormProblem = Readonly<{ act: MoneyActName; typed: string; wrong: string }>

type Props = Readonly<{
  visit: MerchantVisit
  history: OrderHistory
  settings: OrderMoney['settings']
  problem: FormProblem | undefined
}>

/** Each act in its place, with its limits; none where the role or the rules allow none. */
export function ActsSheet(props: Props): JSX.Element | null {
  const { visit, history, settings } = props
  const { language } = visit
  const texts = ORDER_TEXTS[language]
  const acts = possibleActs(history, settings)
  const may = (act: MoneyActName) => visit.may(ACCESS_OF[act])
  const isAny = acts.return !== null || acts.reverse !== null || acts.capture !== null
  if (!isAny && acts.waitsFor === null && acts.returnFrom === null) return null
  const isAllowed = may('return') || may('reverse') || may('capture')
  return (
    <section class="sheet order-acts">
      <h2>{texts.canDo}</h2>
      {acts.waitsFor === null ? null : <p>{texts.waitsFor[acts.waitsFor]}</p>}
      {isAny && !isAllowed ? <p class="quiet">{texts.notYours}</p> : null}
      {acts.capture !== null && may('capture') ? (
        <CaptureForm {...props} {...acts.capture} />
      ) : null}
      {acts.return !== null && may('return') ? <ReturnForm {...props} {...acts.return} /> : null}
      {acts.reverse !== null && may('reverse') ? (
        <ReverseForm {...props} {...acts.reverse} />
      ) : null}
      {acts.returnFrom === null ? null : (
        <Until text={texts.returnFrom} at={acts.returnFrom} language={language} />
      )}
    </section>
  )
}

function Until({
  text,
  at,
  language,
}: Readonly<{ text: string; at: Date | null; language: Language }>) {
  if (at === null) return null
  return (
    <p class="quiet">
      {text} <Moment at={at} language={language} />
    </p>
  )
}

function ReturnForm(
  props: Props & Readonly<{ maximumMinor: bigint; closesDay: boolean }>,
): JSX.Element {
  const texts = ORDER_TEXTS[props.visit.language]
  return (
    <Act {...props} act="return" title={texts.return}>
      <AmountField {...props} act="return" hint={texts.returnHint} />
      <ChoiceEntry
        name="reason"
        label={texts.returnReason}
        options={[
          ['', texts.noReason],
          ...RETURN_REASONS.map((each) => [each, texts.reasons[each]] as const),
        ]}
      />
      <TextEntry
        name="note"
        label={texts.returnNote}
        hint={texts.returnNoteHint}
        maxLength={NOTE_CHARACTERS_MAXIMUM}
        lines={2}
      />
      {props.closesDay ? <p class="quiet">{texts.returnClosesDay}</p> : null}
      <Button kind="dangerous">{texts.returnButton}</Button>
    </Act>
  )
}

function ReverseForm(props: Props & Readonly<{ until: Date | null }>): JSX.Element {
  const { language } = props.visit
  const texts = ORDER_TEXTS[language]
  const isRelease = props.history.order.state === 'PreAuthorized'
  return (
    <Act {...props} act="reverse" title={isRelease ? texts.release : texts.reverse}>
      <p>{isRelease ? texts.releaseWhy : texts.reverseWhy}</p>
      <Until text={texts.reverseUntil} at={props.until} language={language} />
      <Button kind="dangerous">{isRelease ? texts.releaseButton : texts.reverseButton}</Button>
    </Act>
  )
}

function CaptureForm(
  props: Props & Readonly<{ maximumMinor: bigint; until: Date | null }>,
): JSX.Element {
  const { language } = props.visit
  const texts = ORDER_TEXTS[language]
  return (
    <Act {...props} act="capture" title={texts.capture}>
      <AmountField {...props} act="capture" hint={texts.captureHint} />
      <Until text={texts.captureUntil} at={props.until} language={language} />
      <Button>{texts.captureButton}</Button>
    </Act>
  )
}

type ActProps = Props &
  Readonly<{
    act: MoneyActName
    title: string
    children: JSX.Element | readonly (JSX.Element | null)[]
  }>

/** The form of one act, closed at first. Its version stands for the state of the order that the page showed. */
function Act({ visit, history, problem, act, title, children }: ActProps): JSX.Element {
  const action = `${orderPath(visit.merchant, history.order.orderId)}/${act}`
  const form = (
    <form method="post" action={action}>
      <input type="hidden" name="version" value={versionOf(history)} />
      {children}
    </form>
  )
  // A form with something wrong is shown open.
  return problem?.act === act ? (
    <div class="asks">{<div>{form}</div>}</div>
  ) : (
    <Ask act={title}>{form}</Ask>
  )
}

type AmountProps = Props & Readonly<{ act: MoneyActName; hint: string; maximumMinor: bigint }>

function AmountField({
  visit,
  history,
  problem,
  act,
  hint,
  maximumMinor,
}: AmountProps): JSX.Element {
  const { language } = visit
  const texts = ORDER_TEXTS[language]
  const own = problem?.act === act ? problem : null
  const suggested = act === 'capture' ? history.order.amountMinor : maximumMinor
  return (
    <TextEntry
      name="amount"
      label={texts.amount}
      hint={filled(hint, { amount: moneyText(maximumMinor, language) })}
      inputMode="decimal"
      isRequired
      value={own?.typed ?? plainAmount(suggested, language)}
      wrong={own?.wrong}
    />
  )
}
