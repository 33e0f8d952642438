import type { JSX } from 'preact'
import type { FieldProblem } from '../../../base/kernel/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type { RuleRevision, StoredRules } from '../../../payment/routing/index.ts'
import {
  Button,
  EmptyState,
  Facts,
  Moment,
  Notice,
  Pager,
  Sheet,
  TextEntry,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { AskedAct, addressOf, withField } from '../parts/index.ts'
import { DryRunResult, type Trial } from './dry-run.tsx'
import { RuleList } from './rule-words.tsx'
import { ROUTING_TEXTS } from './texts.ts'

export const ROUTING_PATH = '/panel/routing'
const DAYS = '30'

/** What was typed, and what came of it. */
export type RuleDraft = Readonly<{
  text: string
  days: string
  problems: readonly FieldProblem[]
  /** Why nothing was done, where no part of the rules is at fault. */
  reason?: string
  wrongDays?: string
  trial?: Trial
}>

export type RoutingFacts = Readonly<{
  merchant: Merchant
  stored: StoredRules | null
  history: readonly RuleRevision[]
  hasOlder: boolean
}>

type PartProps = Readonly<{ visit: Visit; facts: RoutingFacts; draft: RuleDraft | null }>

/** The rules of one merchant: in force, to change, and as they were. */
export function RoutingParts({ visit, facts, draft }: PartProps): JSX.Element {
  const mayChange = visit.may('routing.change')
  const trial = draft?.trial
  return (
    <>
      {trial === undefined ? null : (
        <DryRunResult visit={visit} trial={trial} days={draft?.days ?? DAYS} />
      )}
      <div class="columns two">
        <div>
          <InForce visit={visit} facts={facts} />
          <RuleForm visit={visit} facts={facts} draft={draft} mayChange={mayChange} />
          <History visit={visit} facts={facts} />
        </div>
        <RuleHelp visit={visit} />
      </div>
    </>
  )
}

function InForce({ visit, facts }: Omit<PartProps, 'draft'>): JSX.Element {
  const { language } = visit
  const { stored, merchant } = facts
  const texts = ROUTING_TEXTS[language]
  const rules = stored?.rules ?? null
  return (
    <Sheet title={`${texts.inForce}: ${merchant.name}`}>
      {stored === null || rules === null ? (
        <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
      ) : (
        <>
          <p class="quiet">
            {texts.revision(stored.revision)} ·{' '}
            <Moment at={stored.createdAt} language={language} hasYear />
          </p>
          <RuleList document={rules} language={language} />
          {visit.may('routing.change') ? (
            <AskedAct
              ask={texts.clearAsk}
              warning={texts.clearHelp}
              action={`/panel/m/${merchant.merchantNumber}/routing/clear`}
              label={texts.clear}
            />
          ) : null}
        </>
      )}
    </Sheet>
  )
}

function RuleForm(props: PartProps & Readonly<{ mayChange: boolean }>): JSX.Element {
  const { visit, facts, draft, mayChange } = props
  const texts = ROUTING_TEXTS[visit.language]
  const { merchant, stored } = facts
  const path = `/panel/m/${merchant.merchantNumber}/routing`
  const present = stored?.rules ? JSON.stringify(stored.rules, null, 2) : FIRST_RULES
  return (
    <Sheet title={texts.edit} id="edit">
      {draft === null ? null : <Problems visit={visit} draft={draft} />}
      <form class="act" method="post" action={path}>
        <input type="hidden" name="revision" value={stored?.revision ?? 0} />
        <TextEntry
          name="rules"
          label={texts.text}
          hint={texts.textHint}
          lines={14}
          isCode
          value={draft?.text ?? present}
        />
        <TextEntry
          name="days"
          type="number"
          label={texts.days}
          value={draft?.days ?? DAYS}
          wrong={draft?.wrongDays}
        />
        <div class="buttons">
          {/* The first button is the one that the Enter key presses: it changes nothing. */}
          <button type="submit" class="button quiet" formaction={`${path}/try`}>
            {texts.try}
          </button>
          {mayChange ? <Button>{texts.save}</Button> : null}
        </div>
      </form>
    </Sheet>
  )
}

function Problems({ visit, draft }: Readonly<{ visit: Visit; draft: RuleDraft }>) {
  const texts = ROUTING_TEXTS[visit.language]
  const { problems, reason } = draft
  if (reason !== undefined) return <Notice kind="error" title={reason} />
  if (problems.length === 0) return null
  return (
    <Notice kind="error" title={texts.problems}>
      <ul class="plain-list">
        {problems.map(({ field, rule }) => (
          <li key={`${field} ${rule.en}`}>
            <strong>{texts.place(field)}</strong>: {rule[visit.language]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function History({ visit, facts }: Omit<PartProps, 'draft'>): JSX.Element {
  const { language } = visit
  const texts = ROUTING_TEXTS[language]
  const { history, merchant, hasOlder } = facts
  const last = history.at(-1)
  const address = addressOf(ROUTING_PATH, visit, { merchant })
  const older = withField(address, 'before', String(last?.revision ?? 0))
  return (
    <Sheet title={texts.history}>
      {history.length === 0 ? <p class="empty">{texts.historyNone}</p> : null}
      <ul class="cards">
        {history.map(({ revision, rules, createdAt, actor }) => (
          <li key={revision}>
            <strong>{texts.revision(revision)}</strong>
            <p class="quiet">
              {rules === null ? texts.cleared : texts.rulesOf(rules.rules.length)} ·{' '}
              {actor ?? texts.unknownActor} · <Moment at={createdAt} language={language} hasYear />
            </p>
            {rules === null ? null : (
              <details class="more">
                <summary>{texts.show}</summary>
                <pre class="sample">{JSON.stringify(rules, null, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      <Pager
        language={language}
        newest={visit.query.has('before') ? address : null}
        older={hasOlder ? older : null}
        texts={{ label: texts.history, newest: texts.newest, older: texts.older }}
      />
    </Sheet>
  )
}

const EXAMPLES = [
  '{ "name": "own bank", "when": "count > 1", "choose": "onUs" }',
  `{ "name": "abroad", "when": "card.country != 'TR'", "choose": { "list": ["garanti", "akbank"] } }`,
  '{ "name": "large", "when": "amount >= 5000", "choose": { "lowestCost": { "yearlyMoneyPercent": 45 } } }',
  '{ "name": "rest", "choose": { "weights": { "akbank": 70, "garanti": 30 } } }',
] as const

/** A first document for merchants that have no rules. */
const FIRST_RULES = `{
  "rules": [
    { "name": "own bank", "when": "count > 1", "choose": "onUs" },
    { "name": "rest", "choose": "lowestCost" }
  ]
}`

/** The facts that conditions may use, and examples, beside the text. */
function RuleHelp({ visit }: Readonly<{ visit: Pick<Visit, 'language'> }>): JSX.Element {
  const texts = ROUTING_TEXTS[visit.language]
  return (
    <Sheet title={texts.help}>
      <p class="quiet">{texts.helpMore}</p>
      <Facts rows={texts.facts.map(([fact, meaning]) => [fact, meaning] as const)} />
      <h2>{texts.examples}</h2>
      {EXAMPLES.map((example, index) => (
        <div key={example}>
          <p class="quiet">{texts.exampleTexts[index]}</p>
          <pre class="sample">{example}</pre>
        </div>
      ))}
    </Sheet>
  )
}
