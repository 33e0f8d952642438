import { waitingDaysOf } from '../installments/index.ts'
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
      return listed(able, choice.aliases)
    case 'lowestCost':
      return able.toSorted(
        (one, other) =>
          yearlyCost(one, choice.moneyBasisPoints) - yearlyCost(other, choice.moneyBasisPoints),
      )
    case 'weights':
      return byWeight(able, choice.weights, sale.id)
  }
}

function listed<Place extends RoutedTerminal>(
  able: readonly Candidate<Place>[],
  aliases: readonly string[],
): readonly Candidate<Place>[] {
  const found: Candidate<Place>[] = []
  for (const alias of aliases) {
    const candidate = able.find(({ terminal }) => terminal.alias === alias)
    if (candidate !== undefined) found.push(candidate)
  }
  return found
}

const DAYS_OF_YEAR = 365

/**
 * Commission and the price of waiting for the money: the share of the amount in hundredths of a percent, times the
 * days of a year. Of equal costs the merchant's order of terminals decides.
 */
function yearlyCost({ terms }: Candidate<RoutedTerminal>, moneyBasisPoints: number): number {
  return terms.rateBasisPoints * DAYS_OF_YEAR + waitingDaysOf(terms) * moneyBasisPoints
}

/**
 * Weighted rendezvous hashing: each terminal draws a number from the payment's id, in proportion to its weight,
 * and the smallest comes first. Every node and every dry run draws the same. When a terminal is left out, the
 * others keep their proportions. A question about prices has no id: the heaviest terminal comes first.
 */
function byWeight<Place extends RoutedTerminal>(
  able: readonly Candidate<Place>[],
  weights: Readonly<Record<string, number>>,
  id: string | null,
): readonly Candidate<Place>[] {
  const start = id === null ? 0 : hashed(id, HASH_BEGIN)
  const drawn: Readonly<{ candidate: Candidate<Place>; turn: number }>[] = []
  for (const candidate of able) {
    const { alias } = candidate.terminal
    // An alias such as `constructor` is also the name of a property that every object has.
    const weight = Object.hasOwn(weights, alias) ? weights[alias] : undefined
    if (weight === undefined) continue
    const turn = id === null ? -weight : -Math.log(drawnFrom(hashed(alias, start))) / weight
    drawn.push({ candidate, turn })
  }
  return drawn.sort((one, other) => one.turn - other.turn).map(({ candidate }) => candidate)
}

const HASH_BEGIN = 0x811c9dc5
const VALUES = 2 ** 32

/**
 * FNV-1a, which goes on from the hash of the text before. A payment's id is random already, and nobody gains by
 * choosing a terminal, so that a cryptographic hash would only cost time.
 */
function hashed(text: string, before: number): number {
  let hash = before
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  return hash
}

/** A number between 0 and 1 that looks random, by the last mixing steps of MurmurHash3. */
function drawnFrom(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (((mixed ^ (mixed >>> 16)) >>> 0) + 0.5) / VALUES
}
