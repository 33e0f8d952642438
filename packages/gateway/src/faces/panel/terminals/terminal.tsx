import type { JSX } from 'preact'
import type { TerminalFacts, TerminalTestReport } from '../../../operating/acts/index.ts'
import { bankProtocolOf } from '../../../payment/banks/index.ts'
import { dayEndText } from '../../../payment/merchants/index.ts'
import {
  Badge,
  ButtonLink,
  Copyable,
  Facts,
  Moment,
  Notice,
  Sheet,
  TextEntry,
} from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import { ActForm, AskedAct, addressOf, type FieldProblems, NO_PROBLEMS } from '../parts/index.ts'
import {
  bankNameOf,
  programmesText,
  protocolTitle,
  type Reach,
  reachOf,
  terminalPath,
} from './bank-words.ts'
import { ChangeForm } from './change-form.tsx'
import { ReachBadge, TERMINALS_PATH, type TerminalsPorts } from './list.tsx'
import type { TerminalFields } from './read-fields.ts'
import { TestFindings } from './test-report.tsx'
import { TERMINAL_TEXTS } from './texts.ts'

export type TerminalTold = Readonly<{
  problems?: FieldProblems
  /** Why an act was refused, where no field is at fault. */
  reasons?: readonly string[]
  typed?: TerminalFields
  /** Names of fields as they were entered, where they could not be changed. */
  names?: TypedNames
  report?: TerminalTestReport
}>

type TypedNames = Readonly<{ add: string; remove: string }>

/** One terminal: how its bank answers, what it may do, and what can be done with it. */
export async function terminalPage(
  visit: MerchantVisit,
  {
    terminal,
    ports,
    told = {},
  }: Readonly<{
    terminal: TerminalFacts
    ports: TerminalsPorts
    told?: TerminalTold
  }>,
): Promise<PanelAnswer> {
  const { language, merchant } = visit
  const texts = TERMINAL_TEXTS[language]
  const { problems = NO_PROBLEMS, reasons = [], report, typed, names } = told
  const observations = await ports.observations.observationsOf([merchant.merchantId])
  const observation = observations.find(({ terminalId }) => terminalId === terminal.terminalId)
  const reach = reachOf(terminal, ports.reaches())
  const since = observation?.unreachableSince ?? null
  const children = (
    <>
      {report === undefined ? null : <TestFindings visit={visit} report={report} />}
      <Columns {...{ visit, terminal, reach, since, problems, typed, names }} />
      <p class="after">
        <ButtonLink href={addressOf(TERMINALS_PATH, visit, { merchant })}>{texts.back}</ButtonLink>
      </p>
    </>
  )
  const isRefused = problems !== NO_PROBLEMS || reasons.length > 0
  const status = problems !== NO_PROBLEMS ? 422 : isRefused ? 409 : 200
  const words = {
    title: terminal.alias,
    purpose: `${merchant.name} · ${bankNameOf(terminal, texts)}`,
    done: texts.done,
  }
  const beside = <Badge state={terminal.state} language={language} />
  const refused = { title: texts.refused, reasons: [...reasons, ...Object.values(problems)] }
  return headedPage(visit, words, { beside, refused, at: TERMINALS_PATH, status, children })
}

type PartProps = Readonly<{ visit: MerchantVisit; terminal: TerminalFacts }>

function pathOf({ visit, terminal }: PartProps): string {
  return terminalPath(visit.merchant.merchantNumber, terminal.alias)
}

type ReachProps = PartProps & Readonly<{ reach: Reach; since: Date | null }>

type ColumnsProps = ReachProps &
  Readonly<{
    problems: FieldProblems
    typed: TerminalFields | undefined
    names: TypedNames | undefined
  }>

/** The bank's reach and the form beside the facts and the acts. */
function Columns(props: ColumnsProps): JSX.Element {
  const { visit, terminal, reach, since, problems, typed, names } = props
  const protocol = bankProtocolOf(terminal.connector)
  const mayChange = visit.may('terminals.change')
  return (
    <div class="columns two">
      <div>
        <ReachSheet visit={visit} terminal={terminal} reach={reach} since={since} />
        {mayChange && protocol !== null ? (
          <ChangeForm
            visit={visit}
            terminal={terminal}
            protocol={protocol}
            problems={problems}
            typed={typed}
          />
        ) : null}
      </div>
      <div>
        <TerminalFactList visit={visit} terminal={terminal} />
        {mayChange ? <Acts visit={visit} terminal={terminal} /> : null}
        {mayChange ? <CallbackNames visit={visit} terminal={terminal} names={names} /> : null}
      </div>
    </div>
  )
}

/** How the bank answers, what to do about it, and the test. */
function ReachSheet({ visit, terminal, reach, since }: ReachProps): JSX.Element {
  const { language } = visit
  const texts = TERMINAL_TEXTS[language]
  return (
    <Sheet title={texts.reach}>
      <p>
        <ReachBadge reach={reach} language={language} />
      </p>
      <p>{texts.reachHelp[reach]}</p>
      {since === null ? null : (
        <Notice kind="warning">
          <p>
            {texts.unreachableSince}: <Moment at={since} language={language} />
          </p>
        </Notice>
      )}
      <TestAct visit={visit} terminal={terminal} />
    </Sheet>
  )
}

function TestAct(props: PartProps): JSX.Element | null {
  const texts = TERMINAL_TEXTS[props.visit.language]
  if (!props.visit.may('terminals.test')) return null
  return (
    <>
      <p class="quiet">{texts.testHelp}</p>
      <ActForm action={`${pathOf(props)}/test`} label={texts.test} />
    </>
  )
}

function TerminalFactList({ visit, terminal }: PartProps): JSX.Element {
  const texts = TERMINAL_TEXTS[visit.language]
  const { address, clientId, connector, bankCode, callbackNames } = terminal
  const { halfSecureAccepted, captureMaximumPercent, dayEndMinutes } = terminal
  return (
    <Sheet title={texts.facts}>
      <Facts
        rows={[
          [texts.bank, bankNameOf(terminal, texts)],
          [texts.protocol, protocolTitle(connector)],
          [
            texts.account,
            clientId === null ? '—' : <Copyable key="a" value={clientId} label={texts.copy} />,
          ],
          [texts.apiUrl, address && <code key="api">{address.apiUrl}</code>],
          [texts.gateUrl, address && <code key="gate">{address.gateUrl}</code>],
          [texts.bankCode, bankCode ?? '—'],
          [texts.programmes, programmesText(terminal, texts)],
          [texts.halfSecure, halfSecureAccepted.join(', ') || texts.halfSecureNone],
          [texts.captureMaximum, texts.captureMaximumOf(captureMaximumPercent)],
          [texts.dayEnd, texts.dayEndOf(dayEndMinutes == null ? null : dayEndText(dayEndMinutes))],
          [texts.callbackNames, callbackNames.join(', ') || texts.callbackNone],
        ]}
      />
    </Sheet>
  )
}

function Acts(props: PartProps): JSX.Element {
  const { visit, terminal } = props
  const texts = TERMINAL_TEXTS[visit.language]
  const path = pathOf(props)
  return (
    <Sheet title={texts.acts}>
      <div class="stack">
        {terminal.isDefault ? null : (
          <ActForm kind="quiet" action={`${path}/default`} label={texts.makeDefault} />
        )}
        {terminal.state === 'Paused' ? (
          <ActForm action={`${path}/resume`} label={texts.resume} />
        ) : (
          <AskedAct
            ask={texts.pauseAsk}
            warning={texts.pauseHelp}
            action={`${path}/pause`}
            label={texts.pause}
          />
        )}
        <AskedAct
          ask={texts.removeAsk}
          warning={texts.removeHelp}
          action={`${path}/remove`}
          label={texts.remove}
        />
      </div>
    </Sheet>
  )
}

function CallbackNames(
  props: PartProps & Readonly<{ names: TypedNames | undefined }>,
): JSX.Element {
  const { names = { add: '', remove: '' } } = props
  const texts = TERMINAL_TEXTS[props.visit.language]
  return (
    <Sheet title={texts.callbackNames}>
      <p class="quiet">{texts.callbackHelp}</p>
      <ActForm kind="quiet" action={`${pathOf(props)}/callback-names`} label={texts.save}>
        <TextEntry
          name="add"
          label={texts.callbackAdd}
          hint={texts.callbackHint}
          value={names.add}
        />
        <TextEntry
          name="remove"
          label={texts.callbackRemove}
          hint={texts.callbackHint}
          value={names.remove}
        />
      </ActForm>
    </Sheet>
  )
}
