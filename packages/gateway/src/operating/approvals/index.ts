/**
 * Acts for which a merchant wants two people (decision 9.33). A page that is about to act asks first:
 *
 *     if (await visit.acts.needsApproval(merchant, { kind: 'keys' })) {
 *       const approvalId = await visit.acts.askApproval(input, personOf(visit))
 *       return seeOther(`/panel/approvals?done=asked`)
 *     }
 *
 * The second person agrees on /panel/approvals. What was agreed to is then carried out by the `ApprovalExecutor` of its kind
 * (`faces/panel/approvals`), exactly once: either the act has an idempotency key made from the approval's id, as a return has, or
 * the executor calls `visit.acts.useApproval` first, of which one caller gets an answer.
 */
export {
  type Approval,
  type ApprovalInput,
  type ApprovalKind,
  type ApprovalPerson,
  type ApprovalQuestion,
  type ApprovalRules,
  type ApprovalSummary,
  GATEWAY_APPROVALS,
  isOver,
  needsApproval,
} from './approval.ts'
export type { ApprovalKey, ApprovalStore } from './approval-store.ts'
