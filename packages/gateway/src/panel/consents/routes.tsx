import { isOver } from '../../consents/index.ts'
import { type Clock, isUuid } from '../../kernel/index.ts'
import { actorOf } from '../../users/index.ts'
import {
  fieldOf,
  get,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { amountIn } from '../parts/index.ts'
import type { ConsentDoer } from './doers.ts'
import { consentsPage } from './page.tsx'
import { consentsPath, mayAgree } from './second-person.ts'

export type ConsentPorts = Readonly<{ clock: Pick<Clock, 'now'> }>

type Parts = ConsentPorts & Readonly<{ doers: readonly ConsentDoer[] }>

/** Where a second person agrees to what the first asked for. */
export function consentRoutes(parts: Parts): readonly PanelRoute[] {
  const path = '/panel/m/:merchant/consents/:consent'
  return [
    get('/panel/consents', 'consents.see', (visit) => consentsPage(visit, parts)),
    postOfMerchant(`${path}/give`, 'consents.decide', (visit) => decide(visit, parts, 'Given')),
    postOfMerchant(`${path}/refuse`, 'consents.decide', (visit) => decide(visit, parts, 'Refused')),
    postOfMerchant(`${path}/do`, 'consents.decide', (visit) => doAgain(visit, parts)),
    postOfMerchant('/panel/m/:merchant/consents', 'merchants.change', (visit) =>
      setRules(visit, parts),
    ),
  ]
}

/** The request, where it is this merchant's and the person's role allows the act itself. */
async function consentOf(visit: MerchantVisit) {
  const consentId = visit.params['consent'] ?? ''
  if (!isUuid(consentId)) return null
  const { merchantId } = visit.merchant
  return visit.acts.findConsent({ merchantId, consentId })
}

async function decide(
  visit: MerchantVisit,
  parts: Parts,
  state: 'Given' | 'Refused',
): Promise<PanelAnswer> {
  const consent = await consentOf(visit)
  if (consent === null) return refusalPage(visit, 'NotFound')
  if (!mayAgree(visit, consent.access)) return refusalPage(visit, 'NotAllowed')
  const { person, merchant } = visit
  const by = { userId: person.userId, actor: actorOf(person) }
  const isOurs = await visit.acts.decideConsent(consent, by, state)
  if (!isOurs) return consentsPage(visit, { ...parts, isDecided: true, status: 409 })
  if (state === 'Refused') return seeOther(consentsPath(merchant, 'refused'))
  const doer = parts.doers.find(({ kind }) => kind === consent.kind)
  if (doer?.when(consent) !== 'atOnce') return seeOther(consentsPath(merchant, 'given'))
  return doer.run(visit, { ...consent, state: 'Given', decidedByActor: by.actor })
}

/** Carries out what was agreed to, where the first try did not come to its end. */
async function doAgain(visit: MerchantVisit, parts: Parts): Promise<PanelAnswer> {
  const consent = await consentOf(visit)
  if (consent === null) return refusalPage(visit, 'NotFound')
  if (!mayAgree(visit, consent.access)) return refusalPage(visit, 'NotAllowed')
  const doer = parts.doers.find(({ kind }) => kind === consent.kind)
  const isOpen = consent.state === 'Given' && !isOver(consent, parts.clock.now())
  const isTheirs = doer?.when(consent) === 'atOnce' || consent.askedBy === visit.person.userId
  if (doer === undefined || !isOpen || !isTheirs) {
    return consentsPage(visit, { ...parts, isDecided: true, status: 409 })
  }
  return doer.run(visit, consent)
}

async function setRules(visit: MerchantVisit, parts: Parts): Promise<PanelAnswer> {
  const returnsAbove = fieldOf(visit, 'returnsAbove').trim()
  const keys = fieldOf(visit, 'keys') === 'on'
  const credentials = fieldOf(visit, 'credentials') === 'on'
  const returnsAboveMinor = returnsAbove === '' ? null : amountIn(returnsAbove, visit)
  if (returnsAbove !== '' && returnsAboveMinor === null) {
    const typed = { returnsAbove, keys, credentials }
    return consentsPage(visit, { ...parts, typed, status: 400 })
  }
  await visit.acts.setConsentRules(visit.merchant, { returnsAboveMinor, keys, credentials })
  return seeOther(consentsPath(visit.merchant, 'rules'))
}
