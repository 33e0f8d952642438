import type { PriceList, RatedTerminal, Terms } from '../installments/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { RuleSet } from './rules.ts'

export type RoutedTerminal = RatedTerminal &
  Pick<Terminal, 'alias' | 'state' | 'isServed' | 'connector'>

/** Everything of a merchant that decides where its payments go. */
export type Choices<Place extends RoutedTerminal = Terminal> = Readonly<{
  /** The default terminal first. */
  terminals: readonly Place[]
  prices: PriceList
  /** Null: the merchant has no rules. */
  rules: RuleSet | null
  /** Whether the bank of the terminal is not called for a while. */
  isDown: (terminal: Place) => boolean
  /** Whether the bank of the terminal takes points in a payment after 3-D Secure. */
  pointsAfterThreeDSecure: (terminal: Pick<Place, 'connector'>) => boolean
}>

/** A terminal that can take the payment, and what it costs there. */
export type Candidate<Place> = Readonly<{ terminal: Place; terms: Terms }>

export type WhyLeftOut = 'paused' | 'notServed' | 'circuitOpen' | 'installments' | 'points'

/** A try at a terminal before the one that an order is at. No money moved there. */
export type EarlierTry = Readonly<{
  terminalId: string
  bankOrderId: string
  result: 'notSent' | 'declined'
  /** The name of the error in the catalogue. */
  error: string
}>

/**
 * Why a payment is at its terminal, as it is stored with the order and the session: the request named the
 * terminal (`gateway`), a rule chose it, it is the merchant's default, or it is the first that can do what the
 * default cannot (`ability`).
 */
export type Routing = Readonly<{
  by: 'gateway' | 'rule' | 'default' | 'ability'
  /** The rule's name; absent unless a rule chose. */
  rule?: string
  /** Terminals that could not take the payment, by alias. */
  leftOut?: Readonly<Record<string, WhyLeftOut>>
  earlier?: readonly EarlierTry[]
}>

export type Route<Place> = Candidate<Place> &
  Readonly<{
    /** Where the payment may go next while no money has moved, in order. */
    others: readonly Candidate<Place>[]
    /** Null: the merchant has one terminal, and nothing was chosen. */
    routing: Routing | null
  }>
