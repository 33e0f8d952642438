import type { Merchant } from '../../../payment/merchants/index.ts'
import type { ApprovalRules } from '../../approvals/index.ts'
import { type ActingPorts, perform } from '../operator-ports.ts'

/** For which acts a merchant wants two people. */
export type ApprovalRuleActs = Readonly<{
  approvalRulesOf: (merchantId: string) => Promise<ApprovalRules>
  /** Sets whatever rules: an operator at the machine, or two people. */
  setApprovalRules: (merchant: Merchant, rules: ApprovalRules) => Promise<void>
  /** Sets rules that ask for one person nowhere where the present ones ask for two. False: they do, and nothing is changed. */
  tightenApprovalRules: (merchant: Merchant, rules: ApprovalRules) => Promise<boolean>
  /**
   * Whether an act on somebody of these merchants needs two people. Null: the gateway, whose people act for every merchant,
   * and so need two where any merchant wants them.
   */
  needsTwoForPeople: (merchantIds: readonly (string | null)[]) => Promise<boolean>
}>

export function approvalRuleActs(ports: ActingPorts): ApprovalRuleActs {
  const { approvals } = ports.stores
  return {
    approvalRulesOf: approvals.rulesOf,
    setApprovalRules: (merchant, rules) => setRules(ports, { merchant, rules, mayWeaken: true }),
    tightenApprovalRules: async (merchant, rules) => {
      try {
        await setRules(ports, { merchant, rules, mayWeaken: false })
        return true
      } catch (error) {
        if (error instanceof Weaker) return false
        throw error
      }
    },
    needsTwoForPeople: async (merchantIds) => {
      for (const merchantId of merchantIds) {
        const isNeeded =
          merchantId === null
            ? await approvals.hasAnyRule()
            : isAnyOn(await approvals.rulesOf(merchantId))
        if (isNeeded) return true
      }
      return false
    },
  }
}

/** Undoes what the transaction did before. */
class Weaker extends Error {}

type Change = Readonly<{ merchant: Merchant; rules: ApprovalRules; mayWeaken: boolean }>

function setRules(ports: ActingPorts, { merchant, rules, mayWeaken }: Change): Promise<void> {
  const { merchantId, merchantNumber } = merchant
  return perform(ports, async ({ approvals }) => {
    const present = await approvals.setRules(merchantId, rules)
    if (!mayWeaken && isWeaker(rules, present)) throw new Weaker()
    const [before, after] = [detailsOf(present), detailsOf(rules)]
    const isChanged = Object.entries(after).some(([name, value]) => before[name] !== value)
    const was = Object.entries(before).map(([name, value]) => [`${name}Before`, value] as const)
    const details = { merchantNumber, ...after, ...Object.fromEntries(was) }
    const report = { act: 'merchant.consents', subject: merchantId, details } as const
    return { result: undefined, report: isChanged ? report : null }
  })
}

function detailsOf({ returnsAboveMinor, keys, credentials }: ApprovalRules) {
  const above = returnsAboveMinor === null ? null : String(returnsAboveMinor)
  const details: Record<string, string | boolean | null> = {
    returnsAboveMinor: above,
    keys,
    credentials,
  }
  return details
}

/** Whether the merchant wants two people for anything: then its people and its rules are changed by two as well. */
function isAnyOn({ returnsAboveMinor, keys, credentials }: ApprovalRules): boolean {
  return returnsAboveMinor !== null || keys || credentials
}

/** Whether `next` asks for one person somewhere where `present` asks for two. */
function isWeaker(next: ApprovalRules, present: ApprovalRules): boolean {
  const [limit, was] = [next.returnsAboveMinor, present.returnsAboveMinor]
  const isHigher = was !== null && (limit === null || limit > was)
  return isHigher || (present.keys && !next.keys) || (present.credentials && !next.credentials)
}
