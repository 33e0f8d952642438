import { Environment } from '@marcbachmann/cel-js'

import type { FieldProblem } from '../../base/kernel/index.ts'
import { conditionProblem, noTruthValue } from './condition-problem.ts'
import type { Sale } from './sale.ts'

/** How a rule chooses among the terminals that can take a payment. */
export type RuleChoice =
  /** Terminals of the card's own bank. */
  | Readonly<{ kind: 'onUs' }>
  /**
   * The least commission and price of waiting for the money first. `moneyBasisPoints` is what money costs the
   * merchant for a year, in hundredths of a percent: 45 % is 4500.
   */
  | Readonly<{ kind: 'lowestCost'; moneyBasisPoints: number }>
  /** Shares of the payments, by alias. */
  | Readonly<{ kind: 'weights'; weights: Readonly<Record<string, number>> }>
  /** In this order. */
  | Readonly<{ kind: 'list'; aliases: readonly string[] }>

/** One rule of a file as it was written: a name, a condition in CEL, and a choice. */
export type RuleSource = Readonly<{
  name: string
  /** Absent: the rule holds for every payment. */
  when?: string
  choose: unknown
}>

export type Rule = Readonly<{
  name: string
  choice: RuleChoice
  holds: (facts: Facts) => boolean
}>

/** A merchant's rules, compiled. */
export type RuleSet = Readonly<{
  rules: readonly Rule[]
  /** The rules whose condition holds for the payment, in their order. */
  holdingFor: (sale: Sale) => readonly Rule[]
}>

/** What a condition may ask for, under the names that it uses. */
export type Facts = ReturnType<typeof factsOf>

/** Bounds of one condition: no rule needs more, and a rule must never make a payment wait. */
const LIMITS = {
  maxAstNodes: 500,
  maxDepth: 30,
  maxListElements: 200,
  maxMapEntries: 1,
  maxCallArguments: 4,
}

const ENVIRONMENT = new Environment({ limits: LIMITS })
  .registerVariable({
    name: 'card',
    schema: {
      bank: 'string',
      programme: 'string',
      scheme: 'string',
      type: 'string',
      country: 'string',
      commercial: 'bool',
    },
  })
  .registerVariable('amount', 'double')
  .registerVariable('count', 'int')
  .registerVariable('paymentType', 'string')
  .registerVariable('threeDSecure', 'bool')
  .registerVariable('mode', 'string')
  .registerVariable('hour', 'int')

/**
 * The amount is in lira: a division by 100 gives the double that is nearest to the decimal, as a literal in a
 * condition does, so that both compare exactly.
 */
function factsOf({ card, amountMinor, installmentCount, paymentType, ...sale }: Sale) {
  return {
    card: {
      bank: card.bankCode,
      programme: card.cardNetwork,
      scheme: card.cardBrand,
      type: card.cardType,
      country: card.isDomestic ? 'TR' : 'other',
      commercial: card.isCommercial,
    },
    amount: Number(amountMinor) / 100,
    count: BigInt(installmentCount),
    paymentType,
    threeDSecure: sale.threeDSecure,
    mode: sale.mode,
    hour: BigInt(sale.hour),
  }
}

/** Compiles a condition, or answers what is wrong with it. */
export function compileCondition(
  text: string,
): Rule['holds'] | Readonly<{ problem: FieldProblem['rule'] }> {
  const checked = ENVIRONMENT.check(text)
  if (!checked.valid) return { problem: conditionProblem(text, checked.error) }
  if (checked.type !== 'bool') return { problem: noTruthValue(checked.type ?? 'null') }
  const evaluate = ENVIRONMENT.parse(text)
  return (facts) => {
    try {
      return evaluate(facts) === true
    } catch {
      // Such as a division by zero: a condition without a value does not hold.
      return false
    }
  }
}

export function ruleSet(rules: readonly Rule[]): RuleSet {
  return {
    rules,
    holdingFor: (sale) => {
      const facts = factsOf(sale)
      return rules.filter(({ holds }) => holds(facts))
    },
  }
}
