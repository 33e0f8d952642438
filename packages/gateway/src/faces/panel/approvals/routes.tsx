import { type Clock, isUuid } from '../../../base/kernel/index.ts'
import { GATEWAY_APPROVALS, isOver } from '../../../operating/approvals/index.ts'
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
import type { ApprovalExecutor, ApprovalVisit } from './executors.ts'
import { approvalsPage } from './page.tsx'
import { setRules } from './rules.ts'
import { approvalsPath, mayAgree } from './second-person.ts'

export type ApprovalPorts = Readonly<{ clock: Pick<Clock, 'now'> }>

type Parts = ApprovalPorts & Readonly<{ executors: readonly ApprovalExecutor[] }>

type Serve = (visit: ApprovalVisit) => Promise<PanelAnswer>

/** Where a second person agrees to what the first asked for. Requests about people of the gateway have no merchant. */
export function approvalRoutes(parts: Parts): readonly PanelRoute[] {
  const steps: readonly (readonly ['give' | 'refuse' | 'do', Serve])[] = [
    ['give', (visit) => decide(visit, parts, 'Given')],
    ['refuse', (visit) => decide(visit, parts, 'Refused')],
    ['do', (visit) => doAgain(visit, parts)],
  ]
  const act = 'approvals.decide'
  return [
    get('/panel/approvals', 'approvals.see', (visit) => approvalsPage(visit, parts)),
    ...steps.flatMap(([step, serve]) => [
      postOfMerchant(`/panel/m/:merchant/approvals/:approval/${step}`, act, serve),
      post(`/panel/approvals/:approval/${step}`, act, (visit) =>
        serve({ ...visit, merchant: null }),
      ),
    ]),
    postOfMerchant('/panel/m/:merchant/approvals', 'merchants.change', (visit) =>
      setRules(visit, parts),
    ),
  ]
}

/** The request, where it is this merchant's. */
async function approvalOf({ params, merchant, acts }: ApprovalVisit) {
  const approvalId = params['approval'] ?? ''
  if (!isUuid(approvalId)) return null
  const merchantId = merchant?.merchantId ?? GATEWAY_APPROVALS
  return acts.findApproval({ merchantId, approvalId })
}

async function decide(
  visit: ApprovalVisit,
  parts: Parts,
  state: 'Given' | 'Refused',
): Promise<PanelAnswer> {
  const approval = await approvalOf(visit)
  if (approval === null) return refusalPage(visit, 'NotFound')
  if (!mayAgree(visit, approval)) return refusalPage(visit, 'NotAllowed')
  const { person, merchant } = visit
  const by = { userId: person.userId, actor: actorOf(person) }
  const verdict = await visit.acts.decideApproval(approval, by, state)
  if (verdict !== 'Decided')
    return approvalsPage(visit, { ...parts, undecided: verdict, status: 409 })
  if (state === 'Refused') return seeOther(approvalsPath(merchant, 'refused'))
  const executor = parts.executors.find(({ kind }) => kind === approval.kind)
  if (executor?.when(approval) !== 'atOnce') return seeOther(approvalsPath(merchant, 'given'))
  return executor.run(visit, { ...approval, state: 'Given', decidedByActor: by.actor })
}

/** Carries out what was agreed to, where the first try did not come to its end. */
async function doAgain(visit: ApprovalVisit, parts: Parts): Promise<PanelAnswer> {
  const approval = await approvalOf(visit)
  if (approval === null) return refusalPage(visit, 'NotFound')
  if (!mayAgree(visit, approval)) return refusalPage(visit, 'NotAllowed')
  const executor = parts.executors.find(({ kind }) => kind === approval.kind)
  const isOpen = approval.state === 'Given' && !isOver(approval, parts.clock.now())
  const isTheirs = executor?.when(approval) === 'atOnce' || approval.askedBy === visit.person.userId
  if (executor === undefined || !isOpen || !isTheirs) {
    return approvalsPage(visit, { ...parts, undecided: 'NotOpen', status: 409 })
  }
  return executor.run(visit, approval)
}
