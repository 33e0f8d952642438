import { type Clock, isUuid } from '../../../base/kernel/index.ts'
import { GATEWAY_CONSENTS, isOver } from '../../../operating/approvals/index.ts'
import { actorOf } from '../../../operating/users/index.ts'
import {
  get,
  type PanelAnswer,
  type PanelRoute,
  post,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import type { ConsentDoer, ConsentVisit } from './doers.ts'
import { consentsPage } from './page.tsx'
import { setRules } from './rules.ts'
import { consentsPath, mayAgree } from './second-person.ts'

export type ConsentPorts = Readonly<{ clock: Pick<Clock, 'now'> }>

type Parts = ConsentPorts & Readonly<{ doers: readonly ConsentDoer[] }>

type Serve = (visit: ConsentVisit) => Promise<PanelAnswer>

/** Where a second person agrees to what the first asked for. Requests about people of the gateway have no merchant. */
export function consentRoutes(parts: Parts): readonly PanelRoute[] {
  const steps: readonly (readonly ['give' | 'refuse' | 'do', Serve])[] = [
    ['give', (visit) => decide(visit, parts, 'Given')],
    ['refuse', (visit) => decide(visit, parts, 'Refused')],
    ['do', (visit) => doAgain(visit, parts)],
  ]
  const act = 'consents.decide'
  return [
    get('/panel/consents', 'consents.see', (visit) => consentsPage(visit, parts)),
    ...steps.flatMap(([step, serve]) => [
      postOfMerchant(`/panel/m/:merchant/consents/:consent/${step}`, act, serve),
      post(`/panel/consents/:consent/${step}`, act, (visit) => serve({ ...visit, merchant: null })),
    ]),
    postOfMerchant('/panel/m/:merchant/consents', 'merchants.change', (visit) =>
      setRules(visit, parts),
    ),
  ]
}

/** The request, where it is this merchant's. */
async function consentOf({ params, merchant, acts }: ConsentVisit) {
  const consentId = params['consent'] ?? ''
  if (!isUuid(consentId)) return null
  const merchantId = merchant?.merchantId ?? GATEWAY_CONSENTS
  return acts.findConsent({ merchantId, consentId })
}

async function decide(
  visit: ConsentVisit,
  parts: Parts,
  state: 'Given' | 'Refused',
): Promise<PanelAnswer> {
  const consent = await consentOf(visit)
  if (consent === null) return refusalPage(visit, 'NotFound')
  if (!mayAgree(visit, consent)) return refusalPage(visit, 'NotAllowed')
  const { person, merchant } = visit
  const by = { userId: person.userId, actor: actorOf(person) }
  const verdict = await visit.acts.decideConsent(consent, by, state)
  if (verdict !== 'Decided')
    return consentsPage(visit, { ...parts, undecided: verdict, status: 409 })
  if (state === 'Refused') return seeOther(consentsPath(merchant, 'refused'))
  const doer = parts.doers.find(({ kind }) => kind === consent.kind)
  if (doer?.when(consent) !== 'atOnce') return seeOther(consentsPath(merchant, 'given'))
  return doer.run(visit, { ...consent, state: 'Given', decidedByActor: by.actor })
}

/** Carries out what was agreed to, where the first try did not come to its end. */
async function doAgain(visit: ConsentVisit, parts: Parts): Promise<PanelAnswer> {
  const consent = await consentOf(visit)
  if (consent === null) return refusalPage(visit, 'NotFound')
  if (!mayAgree(visit, consent)) return refusalPage(visit, 'NotAllowed')
  const doer = parts.doers.find(({ kind }) => kind === consent.kind)
  const isOpen = consent.state === 'Given' && !isOver(consent, parts.clock.now())
  const isTheirs = doer?.when(consent) === 'atOnce' || consent.askedBy === visit.person.userId
  if (doer === undefined || !isOpen || !isTheirs) {
    return consentsPage(visit, { ...parts, undecided: 'NotOpen', status: 409 })
  }
  return doer.run(visit, consent)
}
