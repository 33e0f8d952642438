import type { Merchant } from '../../../payment/merchants/index.ts'
import type { RuleHistory } from '../../../payment/routing/index.ts'
import type { Language } from '../../design/index.ts'
import {
  fieldOf,
  get,
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { addressOf, chosenMerchant, MerchantChoice, wholeNumberIn } from '../parts/index.ts'
import { ROUTING_PATH, type RoutingFacts, RoutingParts, type RuleDraft } from './page.tsx'
import { ROUTING_TEXTS } from './texts.ts'

export type RoutingPorts = Readonly<{ ruleHistory: RuleHistory }>

const REVISIONS = 10
const DAYS_MAXIMUM = 366

/** The rules by which a merchant's payments choose their terminal. */
export function routingRoutes(ports: RoutingPorts): readonly PanelRoute[] {
  const path = '/panel/m/:merchant/routing'
  return [
    get(ROUTING_PATH, 'routing.see', (visit) => routingPage(visit, ports)),
    postOfMerchant(path, 'routing.change', (visit) => save(visit, ports)),
    // A trial changes nothing, so whoever sees the rules may try others.
    postOfMerchant(`${path}/try`, 'routing.see', (visit) => tryRules(visit, ports)),
    postOfMerchant(`${path}/clear`, 'routing.change', async (visit) => {
      const { merchant } = visit
      const removed = await visit.acts.removeRoutingRules(merchant)
      const done = removed ? 'cleared' : 'none'
      return seeOther(addressOf(ROUTING_PATH, visit, { merchant, done }))
    }),
  ]
}

async function routingPage(
  visit: Visit,
  ports: RoutingPorts,
  draft: RuleDraft | null = null,
): Promise<PanelAnswer> {
  const texts = ROUTING_TEXTS[visit.language]
  const merchant = chosenMerchant(visit)
  const children =
    merchant === null ? (
      <MerchantChoice visit={visit} path={ROUTING_PATH} />
    ) : (
      <RoutingParts visit={visit} facts={await factsOf(visit, merchant, ports)} draft={draft} />
    )
  const isRefused = draft !== null && draft.trial === undefined
  const status = isRefused ? 422 : 200
  return headedPage(visit, texts, { at: ROUTING_PATH, status, children })
}

async function factsOf(
  { acts, query }: Visit,
  merchant: Merchant,
  { ruleHistory }: RoutingPorts,
): Promise<RoutingFacts> {
  const { merchantId } = merchant
  const before = wholeNumberIn(query.get('before') ?? '', [1, 999_999])
  const [stored, found] = await Promise.all([
    acts.routingRulesOf(merchantId),
    ruleHistory.revisionsBefore(merchantId, before, REVISIONS + 1),
  ])
  const history = found.slice(0, REVISIONS)
  return { merchant, stored, history, hasOlder: found.length > REVISIONS }
}

type Read = RuleDraft & Readonly<{ content: unknown }>

function draftIn(visit: MerchantVisit): Read {
  // Browsers send the lines of a text area with CR LF.
  const text = fieldOf(visit, 'rules').replaceAll('\r\n', '\n')
  const draft = { text, days: fieldOf(visit, 'days'), problems: [] }
  try {
    return { ...draft, content: JSON.parse(text) }
  } catch (error) {
    return { ...draft, content: undefined, reason: notJsonWords(text, error, visit.language) }
  }
}

async function tryRules(visit: MerchantVisit, ports: RoutingPorts): Promise<PanelAnswer> {
  const { content, ...draft } = draftIn(visit)
  if (draft.reason !== undefined) return routingPage(visit, ports, draft)
  const days = wholeNumberIn(draft.days, [1, DAYS_MAXIMUM])
  if (days === null) {
    const { wrongDays } = ROUTING_TEXTS[visit.language]
    return routingPage(visit, ports, { ...draft, wrongDays })
  }
  const outcome = await visit.acts.simulateRoutingBesidePayments(visit.merchant, content, days)
  if (outcome === 'Busy') {
    const { busy: reason } = ROUTING_TEXTS[visit.language]
    return routingPage(visit, ports, { ...draft, reason })
  }
  if (!outcome.ok) return routingPage(visit, ports, { ...draft, problems: outcome.problems })
  const { finding, readUntil } = outcome
  return routingPage(visit, ports, { ...draft, trial: { finding, readUntil } })
}

async function save(visit: MerchantVisit, ports: RoutingPorts): Promise<PanelAnswer> {
  const { acts, merchant } = visit
  const { content, ...draft } = draftIn(visit)
  if (draft.reason !== undefined) return routingPage(visit, ports, draft)
  // The text was written over this revision: another person's later one must not be lost unseen.
  const present = await acts.routingRulesOf(merchant.merchantId)
  if (fieldOf(visit, 'revision') !== String(present?.revision ?? 0)) {
    const { changedMeanwhile: reason } = ROUTING_TEXTS[visit.language]
    return routingPage(visit, ports, { ...draft, reason })
  }
  const change = await acts.setRoutingRules(merchant, content)
  if (!change.ok) return routingPage(visit, ports, { ...draft, problems: change.problems })
  return seeOther(addressOf(ROUTING_PATH, visit, { merchant, done: 'saved' }))
}

/**
 * What is wrong with a text that is no JSON. The parser speaks English only, and says the place or the character or that
 * the text ends too early: whichever it says is told in the person's language.
 */
export function notJsonWords(text: string, error: unknown, language: Language): string {
  const { notJson, jsonAt, jsonToken, jsonEnds } = ROUTING_TEXTS[language]
  const message = error instanceof Error ? error.message : ''
  const [, position] = /at position (\d+)/.exec(message) ?? []
  const [, token] = /^Unexpected token '?(.+?)'?(?:,| in JSON)/su.exec(message) ?? []
  if (position !== undefined && Number(position) < text.length) {
    const before = text.slice(0, Number(position)).split('\n')
    return `${notJson} ${jsonAt(before.length, (before.at(-1) ?? '').length + 1)}`
  }
  if (token !== undefined) return `${notJson} ${jsonToken(token)}`
  return `${notJson} ${jsonEnds}`
}
