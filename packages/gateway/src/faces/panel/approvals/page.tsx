import type { ComponentChildren, JSX } from 'preact'
import type { Clock } from '../../../base/kernel/index.ts'
import type { ApprovalVerdict } from '../../../operating/acts/index.ts'
import { type Approval, GATEWAY_APPROVALS, isOver } from '../../../operating/approvals/index.ts'
import { personNamed } from '../../../operating/users/index.ts'
import {
  Button,
  type Column,
  EmptyState,
  Facts,
  type Language,
  Moment,
  moneyText,
  Notice,
  Sheet,
  Table,
} from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { OUTCOME_TEXTS, orderPath, reasonText } from '../order/index.ts'
import { ROLE_TEXTS } from '../sign-in-methods/index.ts'
import type { ApprovalExecutor } from './executors.ts'
import { RulesSheet, type TypedRules } from './rules-sheet.tsx'
import { mayAgree } from './second-person.ts'
import { APPROVAL_TEXTS } from './texts.ts'

type View = Readonly<{
  clock: Pick<Clock, 'now'>
  executors: readonly ApprovalExecutor[]
  /** Why the reader's decision did not count. */
  undecided?: Exclude<ApprovalVerdict, 'Decided'>
  /** Rules as they were entered, with a limit that could not be read. */
  typed?: TypedRules
  status?: number
}>

/** What waits for the reader first, then how earlier requests ended, and the rules. */
export async function approvalsPage(visit: Visit, view: View): Promise<PanelAnswer> {
  const { language } = visit
  const texts = APPROVAL_TEXTS[language]
  const all = await visit.acts.listApprovals(visit.merchantId)
  const now = view.clock.now()
  const isOpen = (each: Approval) =>
    (each.state === 'Waiting' || each.state === 'Given') && !isOver(each, now)
  const open = all.filter(isOpen)
  const ended = all.filter((each) => !isOpen(each))
  const done = visit.query.get('done') ?? ''
  const children = (
    <>
      {view.undecided === undefined ? null : (
        <Notice kind="warning" title={texts.undecided[view.undecided]} />
      )}
      {Object.hasOwn(texts.done, done) ? (
        <Notice
          kind={done === 'notDone' ? 'warning' : 'done'}
          title={texts.done[done as keyof typeof texts.done]}
        />
      ) : null}
      {open.length === 0 ? (
        <section class="sheet">
          <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
        </section>
      ) : (
        open.map((each) => (
          <OpenApproval
            key={each.approvalId}
            approval={each}
            visit={visit}
            executors={view.executors}
          />
        ))
      )}
      {ended.length === 0 ? null : (
        <Sheet title={texts.ended}>
          <Table
            caption={texts.ended}
            language={language}
            columns={columnsFor(visit, now)}
            rows={ended}
            keyOf={({ approvalId }) => approvalId}
          />
        </Sheet>
      )}
      {await RulesSheet({ visit, typed: view.typed })}
    </>
  )
  const { status = 200 } = view
  const words = { title: texts.title, purpose: texts.purpose }
  return headedPage(visit, words, { at: '/panel/approvals', status, children })
}

type OpenProps = Readonly<{
  approval: Approval
  visit: Visit
  executors: readonly ApprovalExecutor[]
}>

function OpenApproval({ approval, visit, executors }: OpenProps): JSX.Element | null {
  const { language } = visit
  const texts = APPROVAL_TEXTS[language]
  const merchant = visit.merchants.find(({ merchantId }) => merchantId === approval.merchantId)
  if (merchant === undefined && approval.merchantId !== GATEWAY_APPROVALS) return null
  const amount = amountOf(approval, language)
  return (
    <section class="sheet approval">
      <h2>
        {texts.kinds[approval.kind]} {amount === null ? null : <strong>{amount}</strong>}
      </h2>
      <Facts
        rows={[
          [texts.askedBy, personNamed(approval.askedByActor)],
          [texts.until, <Moment at={approval.expiresAt} language={language} />],
          ...summaryRows(approval, language),
        ]}
      />
      {OF_ORDERS.has(approval.kind) && merchant !== undefined ? (
        <p>
          <a href={orderPath(merchant, approval.subject)}>{texts.seeOrder}</a> · {merchant.name}
        </p>
      ) : (
        <p>{merchant?.name ?? texts.ofGateway}</p>
      )}
      <Decision
        {...{ approval, visit, executors }}
        path={`/panel/${merchant === undefined ? '' : `m/${merchant.merchantNumber}/`}approvals/${approval.approvalId}`}
      />
    </section>
  )
}

function Decision({
  approval,
  visit,
  executors,
  path,
}: OpenProps & Readonly<{ path: string }>): JSX.Element {
  const texts = APPROVAL_TEXTS[visit.language]
  const isOwn = approval.askedBy === visit.person.userId
  const isAtOnce = executors.find(({ kind }) => kind === approval.kind)?.when(approval) === 'atOnce'
  if (!mayAgree(visit, approval)) return <p class="quiet">{texts.notYours}</p>
  if (approval.state === 'Given') {
    if (!isAtOnce && !isOwn) return <p class="quiet">{texts.waitsForAsker}</p>
    return (
      <form method="post" action={`${path}/do`}>
        <p>
          {isAtOnce
            ? texts.againWhy
            : texts.completeWhy[approval.kind === 'people' ? 'people' : 'keys']}
        </p>
        <Button>{texts.again}</Button>
      </form>
    )
  }
  if (isOwn) return <p class="quiet">{texts.own}</p>
  return (
    <div class="decide">
      <form method="post" action={`${path}/give`}>
        <p>{isAtOnce ? texts.giveWhy : texts.giveOnlyWhy}</p>
        <Button>{isAtOnce ? texts.give : texts.giveOnly}</Button>
      </form>
      <form method="post" action={`${path}/refuse`}>
        <p>{texts.refuseWhy}</p>
        <Button kind="quiet">{texts.refuse}</Button>
      </form>
    </div>
  )
}

function amountOf({ summary }: Approval, language: Language): string | null {
  const amount = summary['amountMinor'] ?? ''
  return /^\d{1,15}$/.test(amount) ? moneyText(BigInt(amount), language) : null
}

function columnsFor({ language, merchants }: Visit, now: Date): readonly Column<Approval>[] {
  const texts = APPROVAL_TEXTS[language]
  const { columns } = texts
  return [
    {
      title: columns.what,
      show: ({ kind, subject, merchantId }) => {
        const merchant = merchants.find((each) => each.merchantId === merchantId)
        const isOrder = OF_ORDERS.has(kind) && merchant !== undefined
        return isOrder ? (
          <a href={orderPath(merchant, subject)}>{texts.kinds[kind]}</a>
        ) : (
          texts.kinds[kind]
        )
      },
    },
    {
      title: columns.state,
      show: (approval) => {
        const said = texts.states[isOver(approval, now) ? 'Over' : approval.state]
        const { outcome } = approval
        const isKnown = outcome !== null && Object.hasOwn(texts.outcomes, outcome)
        return isKnown ? `${said}: ${texts.outcomes[outcome as keyof typeof texts.outcomes]}` : said
      },
    },
    {
      title: columns.people,
      kind: 'wide',
      show: ({ askedByActor, decidedByActor }) =>
        [askedByActor, decidedByActor]
          .flatMap((actor) => (actor === null ? [] : [personNamed(actor)]))
          .join(' → '),
    },
    {
      title: columns.amount,
      kind: 'amount',
      show: (approval) => amountOf(approval, language) ?? '',
    },
  ]
}

/** Acts whose subject is an order. */
const OF_ORDERS: ReadonlySet<Approval['kind']> = new Set(['return', 'outcome'])

/** Rows that the page shows in another way. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['amountMinor', 'merchantNumber'])

/** What was asked for, in words. A name of another release that has no words here is shown as it is. */
function summaryRows(
  { summary }: Pick<Approval, 'summary'>,
  language: Language,
): readonly (readonly [string, ComponentChildren])[] {
  const texts = APPROVAL_TEXTS[language]
  return Object.entries(summary)
    .filter(([name, value]) => !SHOWN_ELSEWHERE.has(name) && value !== '')
    .map(([name, value]) => {
      const label = wordOf(texts.facts, name)
      if (name === 'act') return [label, wordOf(texts.acts, value)]
      if (name === 'isDefault') return [label, texts.yes]
      if (name === 'said') return [label, wordOf(OUTCOME_TEXTS[language].saids, value)]
      if (name === 'source') return [label, wordOf(OUTCOME_TEXTS[language].sources, value)]
      if (name === 'reason') return [label, reasonText(value, language)]
      if (name === 'role') return [label, roleWord(value, language)]
      if (value === 'on' || value === 'off') return [label, texts.switches[value]]
      return [label, name === 'revokeAt' ? value.replace('T', ' ') : value]
    })
}

function roleWord(role: string, language: Language): string {
  const known = Object.entries(ROLE_TEXTS[language]).find(([each]) => each === role)
  return known?.[1].name ?? role
}

function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
