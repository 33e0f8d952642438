import {
  type Approval,
  type ApprovalInput,
  GATEWAY_APPROVALS,
} from '../../../operating/approvals/index.ts'
import {
  actorOf,
  isGatewayRole,
  isPanelAct,
  mayDo,
  type Person,
} from '../../../operating/users/index.ts'
import { type PanelAnswer, seeOther } from '../frame/index.ts'
import type { ApprovalVisit } from './executors.ts'

/** Asks for a second person instead of acting, and shows what waits. */
export async function askSecondPerson(
  { acts, merchant, person }: ApprovalVisit,
  what: Omit<ApprovalInput, 'merchantId'>,
): Promise<PanelAnswer> {
  const merchantId = merchant?.merchantId ?? GATEWAY_APPROVALS
  const by = { userId: person.userId, actor: actorOf(person) }
  await acts.askApproval({ ...what, merchantId }, by)
  return seeOther(approvalsPath(merchant, 'asked'))
}

export function approvalsPath(
  merchant: Pick<NonNullable<ApprovalVisit['merchant']>, 'merchantNumber'> | null,
  done: string,
): `/panel/${string}` {
  const chosen = merchant === null ? '' : `merchant=${merchant.merchantNumber}&`
  return `/panel/approvals?${chosen}done=${done}`
}

/**
 * Whether a person's role allows the act itself. Approvals of another release may name an act that this one lacks: nobody
 * agrees to those, nor to a change of the own account.
 */
export function mayAgree(
  { person }: Readonly<{ person: Person }>,
  {
    access,
    merchantId,
    kind,
    subject,
  }: Pick<Approval, 'access' | 'merchantId' | 'kind' | 'subject'>,
): boolean {
  if (merchantId === GATEWAY_APPROVALS && !isGatewayRole(person.role)) return false
  if (kind === 'people' && subject === person.userId) return false
  return isPanelAct(access) && mayDo(person.role, access)
}
