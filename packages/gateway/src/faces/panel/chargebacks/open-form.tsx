import { amountIn, isUuid, momentWithOffset } from '../../../base/kernel/index.ts'
import { OPENING_REFUSALS } from '../../../operating/acts/index.ts'
import { Button, TextEntry } from '../../design/index.ts'
import {
  type FramePorts,
  fieldOf,
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  seeOther,
} from '../frame/index.ts'
import {
  attempt,
  entriesOf,
  type FieldProblems,
  NO_PROBLEMS,
  plainAmount,
  withField,
} from '../parts/index.ts'
import { CHARGEBACKS_PATH, casePath } from './parts.tsx'
import { CHARGEBACK_TEXTS } from './texts.ts'

/** What the form needs: the payment that it is about, to fill in its amount. */
export type OpenPorts = Pick<FramePorts, 'clock'> &
  Readonly<{
    history: Readonly<{
      find: (
        merchantId: string,
        orderId: string,
      ) => Promise<Readonly<{ order: Readonly<{ takenMinor: bigint }> }> | null>
    }>
  }>

type Typed = Readonly<Record<(typeof FIELDS)[number], string>>
const FIELDS = [
  ...(['orderId', 'amount', 'caseNumber', 'receivedOn', 'answerBy'] as const),
  ...(['takenOn', 'reasonCode', 'reasonText', 'note'] as const),
] as const

/** The empty form, with the payment of the address. */
export async function newCasePage(ports: OpenPorts, visit: MerchantVisit): Promise<PanelAnswer> {
  const orderId = visit.query.get('order') ?? ''
  const found = isUuid(orderId)
    ? await ports.history.find(visit.merchant.merchantId, orderId)
    : null
  const nothing = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Typed
  const amount = found === null ? '' : plainAmount(found.order.takenMinor, visit.language)
  const receivedOn = momentWithOffset(ports.clock.now()).slice(0, 10)
  return formPage(visit, { typed: { ...nothing, orderId, amount, receivedOn } })
}

/** Records the case, or shows the form again with what is wrong. */
export async function openCase(visit: MerchantVisit): Promise<PanelAnswer> {
  const { acts, merchant, language } = visit
  const texts = CHARGEBACK_TEXTS[language].form
  const typed = Object.fromEntries(
    FIELDS.map((field) => [field, fieldOf(visit, field).trim()]),
  ) as Typed
  const { orderId, amount, receivedOn, ...others } = typed
  const amountMinor = amountIn(amount, { language })
  if (amountMinor === null) {
    return formPage(visit, { typed, problems: { amount: texts.noAmount } })
  }
  const given = Object.fromEntries(
    Object.entries(others).map(([name, text]) => [name, text === '' ? null : text]),
  ) as Readonly<Record<keyof typeof others, string | null>>
  const tried = await attempt(language, () =>
    acts.openChargeback(merchant, { ...given, orderId, receivedOn, amountMinor }),
  )
  if (!tried.ok) return formPage(visit, { typed, problems: tried.problems })
  const { result } = tried
  if (!('chargeback' in result)) {
    return formPage(visit, { typed, refused: OPENING_REFUSALS[result.kind][language] })
  }
  const done = result.kind === 'Opened' ? 'opened' : 'joined'
  return seeOther(withField(casePath(merchant, result.chargeback.chargebackId), 'done', done))
}

type View = Readonly<{ typed: Typed; problems?: FieldProblems; refused?: string }>

function formPage(
  visit: MerchantVisit,
  { typed, problems = NO_PROBLEMS, refused }: View,
): PanelAnswer {
  const { language, merchant } = visit
  const texts = CHARGEBACK_TEXTS[language].form
  const entry = entriesOf(problems)
  const children = (
    <section class="sheet narrow">
      <form method="post" action={`/panel/m/${merchant.merchantNumber}/chargebacks`}>
        <TextEntry {...entry('orderId', texts.order)} value={typed.orderId} isRequired isCode />
        <TextEntry
          {...entry('amount', texts.amount, texts.amountHint)}
          value={typed.amount}
          inputMode="decimal"
          isRequired
        />
        <TextEntry {...entry('caseNumber', texts.caseNumber)} value={typed.caseNumber} />
        <TextEntry
          {...entry('receivedOn', texts.receivedOn)}
          value={typed.receivedOn}
          type="date"
          isRequired
        />
        <TextEntry {...entry('answerBy', texts.answerBy)} value={typed.answerBy} type="date" />
        <TextEntry
          {...entry('takenOn', texts.takenOn, texts.takenOnHint)}
          value={typed.takenOn}
          type="date"
        />
        <TextEntry {...entry('reasonCode', texts.reasonCode)} value={typed.reasonCode} />
        <TextEntry {...entry('reasonText', texts.reasonText)} value={typed.reasonText} />
        <TextEntry {...entry('note', texts.note, texts.noteHint)} value={typed.note} lines={3} />
        <Button>{texts.act}</Button>
      </form>
    </section>
  )
  const reasons = refused === undefined ? Object.values(problems) : [refused]
  const isRefused = reasons.length > 0
  return headedPage(visit, texts, {
    at: CHARGEBACKS_PATH,
    status: isRefused ? 422 : 200,
    ...(isRefused ? { refused: { title: texts.refused, reasons } } : {}),
    children,
  })
}
