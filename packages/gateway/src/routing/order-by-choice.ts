import { createHash } from 'node:crypto'
import type { Candidate, RoutedTerminal } from './choices.ts'
import type { RuleChoice } from './rules.ts'
import type { Sale } from './sale.ts'

/** The terminals that a rule's choice allows of those that can take the payment, the first one first. */
export function orderByChoice<Place extends RoutedTerminal>(
  able: readonly Candidate<Place>[],
  choice: RuleChoice,
  sale: Pick<Sale, 'id' | 'card'>,
): readonly Candidate<Place>[] {
  switch (choice.kind) {
    case 'onUs':
      return able.filter(({ terminal }) => terminal.bankCode === sale.card.bankCode)
    case 'list':
      return choice.aliases.flatMap((alias) => named(able, alias))
    case 'lowestCost':
      return able.toSorted(
        (one, other) =>
          yearlyCost(one, choice.moneyBasisPoints) - yearlyCost(other, choice.moneyBasisPoints),
      )
    case 'weights':
      return Object.entries(choice.weights)
        .flatMap(([alias, weight]) =>
          named(able, alias).map((candidate) => ({ candidate, turn: turnOf(sale, alias, weight) })),
        )
        .sort((one, other) => one.turn - other.turn)
        .map(({ candidate }) => candidate)
  }
}

function named<Place extends RoutedTerminal>(
  able: readonly Candidate<Place>[],
  wanted: string,
): readonly Candidate<Place>[] {
  return able.filter(({ terminal }) => terminal.alias === wanted)
}

const DAYS_OF_YEAR = 365

/**
 * Commission and the price of waiting for the money, as a whole number: the share of the amount in hundredths
 * of a percent, times the days of a year. Of equal costs the merchant's order of terminals decides.
 */
function yearlyCost({ terms }: Candidate<RoutedTerminal>, moneyBasisPoints: number): number {
  return terms.rateBasisPoints * DAYS_OF_YEAR + terms.blockedDays * moneyBasisPoints
}

const RANDOM_BYTES = 6
const RANDOM_VALUES = 2 ** (8 * RANDOM_BYTES)

/**
 * Weighted rendezvous hashing: each terminal draws a number from the payment's id, in proportion to its weight,
 * and the smallest comes first. Every node and every dry run draws the same. When a terminal is left out, the
 * others keep their proportions. A question about prices has no id: the heaviest terminal comes first.
 */
function turnOf({ id }: Pick<Sale, 'id'>, alias: string, weight: number): number {
  if (id === null) return -weight
  const hash = createHash('sha256').update(`${id}:${alias}`).digest()
  const drawn = (hash.readUIntBE(0, RANDOM_BYTES) + 0.5) / RANDOM_VALUES
  return -Math.log(drawn) / weight
}
