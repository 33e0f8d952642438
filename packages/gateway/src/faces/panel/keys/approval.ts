import type { AgreedActs } from '../../../operating/acts/index.ts'
import type { Approval } from '../../../operating/approvals/index.ts'
import {
  type ApprovalExecutor,
  approvalsPath,
  askSecondPerson,
  ofMerchant,
} from '../approvals/index.ts'
import { type MerchantVisit, type PanelAnswer, refusalPage, seeOther } from '../frame/index.ts'
import { momentIn } from '../parts/index.ts'
import { issuedPage } from './issued.tsx'

/** A change of keys, as both people see it. `revokeAt`: the old pair's end, in Istanbul's time; empty: in a day. */
export type KeyInput =
  | Readonly<{ act: 'issue' }>
  | Readonly<{ act: 'roll'; publicKey: string; revokeAt: string }>
  | Readonly<{ act: 'revoke'; publicKey: string }>

/** Asks for a second person where the merchant wants two; null: the one person may act. */
export async function askForKeys(
  visit: MerchantVisit,
  input: KeyInput,
): Promise<PanelAnswer | null> {
  const { acts, merchant } = visit
  if (!(await acts.needsApproval(merchant.merchantId, { kind: 'keys' }))) return null
  const subject = input.act === 'issue' ? merchant.merchantId : input.publicKey
  const what = { kind: 'keys', access: 'keys.change', subject, payload: null } as const
  return askSecondPerson(visit, { ...what, summary: input })
}

/**
 * Changes keys as two people agreed. A pair that ends is ended by the second person at once. A new pair is issued when
 * the one who asked comes back: that person needs its SecretKey, and the other one must not learn it.
 */
export const keysExecutor: ApprovalExecutor = {
  kind: 'keys',
  when: ({ summary }) => (summary['act'] === 'revoke' ? 'atOnce' : 'byAsker'),
  run: ofMerchant(async (visit, approval) => {
    const used = await visit.acts.useApproval(approval)
    if (used === null) return refusalPage(visit, 'NotFound')
    const answer = await changeKeys(visit, used.acts, approval)
    await visit.acts.finishApproval(approval, answer === null ? 'NotDone' : 'done')
    return answer ?? seeOther(approvalsPath(visit.merchant, 'notDone'))
  }),
}

/** Null where the key pairs are such that the act is not possible any more. */
async function changeKeys(
  visit: MerchantVisit,
  acts: AgreedActs,
  { summary, subject: publicKey }: Approval,
): Promise<PanelAnswer | null> {
  const { merchant } = visit
  if (summary['act'] === 'revoke') {
    const isRevoked = (await acts.revokeKeyPair(publicKey)) === 'Revoked'
    return isRevoked ? seeOther(approvalsPath(merchant, 'keys')) : null
  }
  if (summary['act'] === 'roll') {
    const revokeAt = momentIn(summary['revokeAt'] ?? '')
    const roll = revokeAt === undefined ? null : await acts.rollKeyPair(publicKey, revokeAt)
    return roll?.ok === true ? issuedPage(visit, { ...roll, oldEndsAt: roll.revokedAt }) : null
  }
  if (summary['act'] !== 'issue') return null
  const pair = await acts.issueKeyPair(merchant.merchantId)
  return pair === null ? null : issuedPage(visit, { pair, oldEndsAt: null })
}
