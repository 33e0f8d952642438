import { isUuid } from '../../../base/kernel/index.ts'
import type { Approval, ApprovalKind } from '../../../operating/approvals/index.ts'
import { readExplanation } from '../../../payment/payments/index.ts'
import {
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { moveMoney, type OrderPorts, orderPath, outcomePath, readTold } from '../order/index.ts'

/** A visit to a request. `merchant`: null for a request about people of the gateway. */
export type ApprovalVisit = Visit & Readonly<{ merchant: MerchantVisit['merchant'] | null }>

/**
 * Carries out what two people agreed to. `run` is called again where it threw, or its process died, so it does the act
 * once by an idempotency key made from `approvalId`, or after `visit.acts.useApproval`.
 */
export type ApprovalExecutor = Readonly<{
  kind: ApprovalKind
  /** `atOnce`: when the second person agrees. `byAsker`: the one who asked sees the result, such as a new key. */
  when: (approval: Approval) => 'atOnce' | 'byAsker'
  /** @throws GatewayError where a rule refuses: the approval stays given, and can be carried out later. */
  run: (visit: ApprovalVisit, approval: Approval) => Promise<PanelAnswer>
}>

/** The executor's `run` for acts that are always a merchant's. */
export function ofMerchant(
  run: (visit: MerchantVisit, approval: Approval) => Promise<PanelAnswer>,
): ApprovalExecutor['run'] {
  return async (visit, approval) => {
    const { merchant } = visit
    return merchant === null
      ? refusalPage(visit, 'NotFound')
      : run({ ...visit, merchant }, approval)
  }
}

/** Returns what two people agreed to return. The audit names both: who asked, and as the actor who agreed. */
export function returnExecutor({ history, money }: OrderPorts): ApprovalExecutor {
  return {
    kind: 'return',
    when: () => 'atOnce',
    run: ofMerchant(async (visit, approval) => {
      const { merchant, clientIpAddress } = visit
      const { subject: orderId, approvalId, summary, askedByActor, decidedByActor } = approval
      const amountMinor = BigInt(summary['amountMinor'] ?? '0')
      const found = isUuid(orderId) ? await history.find(merchant.merchantId, orderId) : null
      if (found === null) return refusalPage(visit, 'NotFound')
      const key = `consent ${approvalId}`
      const { merchantNumber } = merchant
      const people = { askedBy: askedByActor, agreedBy: decidedByActor }
      const reason = summary['reason']
      const details = { merchantNumber, approvalId, ...people, ...(reason && { reason }) }
      const sealed = await visit.acts.sealedOf(approval)
      const explanation = readExplanation(summary['reason'] ?? '', sealed?.expose() ?? '')
      const asked = { act: 'return', merchant, clientIpAddress, amountMinor, key } as const
      const input = explanation === null ? asked : { ...asked, explanation }
      const tried = { act: 'payment.return', orderId, key, amountMinor, details } as const
      const { end } = await visit.acts.tryMoney(tried, (openings) =>
        moveMoney(money.by(openings), found, input),
      )
      await visit.acts.finishApproval(approval, end)
      return seeOther(`${orderPath(merchant, orderId)}?done=return-${end}`)
    }),
  }
}

/** Concludes an unknown outcome as two people agreed. An outcome that is known by then refuses it. */
export const outcomeExecutor: ApprovalExecutor = {
  kind: 'outcome',
  when: () => 'atOnce',
  run: ofMerchant(async (visit, approval) => {
    const { merchant } = visit
    const { merchantId, subject: orderId, summary } = approval
    const told = readTold({ merchantId, orderId }, summary)
    const used = told === null ? null : await visit.acts.useApproval(approval)
    const end = told === null ? undefined : await used?.acts.concludeOutcome(told, merchant)
    const { kind } = end ?? { kind: 'refused' as const }
    await visit.acts.finishApproval(approval, kind === 'refused' ? 'NotDone' : 'done')
    return seeOther(outcomePath(merchant, orderId, kind))
  }),
}
