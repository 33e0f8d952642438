import {
  amountIn,
  amountMinorFromText,
  amountToDecimal,
  type Clock,
} from '../../../base/kernel/index.ts'
import type { ApprovalRules } from '../../../operating/approvals/index.ts'
import { fieldOf, type MerchantVisit, type PanelAnswer, seeOther } from '../frame/index.ts'
import { type ApprovalExecutor, ofMerchant } from './executors.ts'
import { approvalsPage } from './page.tsx'
import { approvalsPath, askSecondPerson } from './second-person.ts'

type Parts = Readonly<{ clock: Pick<Clock, 'now'>; executors: readonly ApprovalExecutor[] }>

/** Sets the rules of a merchant. Where they would ask for fewer people than before, two are asked first. */
export async function setRules(visit: MerchantVisit, parts: Parts): Promise<PanelAnswer> {
  const returnsAbove = fieldOf(visit, 'returnsAbove').trim()
  const keys = fieldOf(visit, 'keys') === 'on'
  const credentials = fieldOf(visit, 'credentials') === 'on'
  const returnsAboveMinor = returnsAbove === '' ? null : amountIn(returnsAbove, visit)
  if (returnsAbove !== '' && returnsAboveMinor === null) {
    const typed = { returnsAbove, keys, credentials }
    return approvalsPage(visit, { ...parts, typed, status: 400 })
  }
  const { acts, merchant } = visit
  const rules = { returnsAboveMinor, keys, credentials }
  if (await acts.tightenApprovalRules(merchant, rules)) {
    return seeOther(approvalsPath(merchant, 'rules'))
  }
  const { merchantId: subject } = merchant
  const what = { kind: 'rules', access: 'merchants.change', subject, payload: null } as const
  return askSecondPerson(visit, { ...what, summary: summaryOf(rules) })
}

const OFF = 'off'

function summaryOf({ returnsAboveMinor, keys, credentials }: ApprovalRules) {
  return {
    returnsAbove: returnsAboveMinor === null ? OFF : amountToDecimal(returnsAboveMinor),
    keysRule: keys ? 'on' : OFF,
    credentialsRule: credentials ? 'on' : OFF,
  }
}

/** Sets rules as two people agreed. */
export const rulesExecutor: ApprovalExecutor = {
  kind: 'rules',
  when: () => 'atOnce',
  run: ofMerchant(async (visit, approval) => {
    const { merchant } = visit
    const { returnsAbove = '', keysRule, credentialsRule } = approval.summary
    const limit = amountMinorFromText(returnsAbove)
    const used = await visit.acts.useApproval(approval)
    const isRead = returnsAbove === OFF || limit.ok
    if (used !== null && isRead) {
      const returnsAboveMinor = limit.ok ? limit.amountMinor : null
      const rules = {
        returnsAboveMinor,
        keys: keysRule === 'on',
        credentials: credentialsRule === 'on',
      }
      await used.acts.setApprovalRules(merchant, rules)
    }
    const isDone = used !== null && isRead
    await visit.acts.finishApproval(approval, isDone ? 'done' : 'NotDone')
    return seeOther(approvalsPath(merchant, isDone ? 'rules' : 'notDone'))
  }),
}
