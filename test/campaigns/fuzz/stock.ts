import type { Random } from '../../support/random.ts'

/** What only the gateway can give out; `another…` belongs to the other merchant. */
export type StockName =
  | 'cardToken'
  | 'session'
  | 'verifiedSession'
  | 'order'
  | 'preAuth'
  | 'link'
  | 'anotherCardToken'
  | 'anotherSession'
  | 'anotherOrder'

/** A Nonce and a Signature that were accepted once. */
export type UsedPair = Readonly<{ conversationId: string; nonce: string; signature: string }>

export type Stock = Readonly<{
  take: (name: StockName, random: Random) => string
  add: (name: StockName, value: string) => void
  usedPairs: readonly UsedPair[]
  /** Dates are chosen from here on; milliseconds. */
  startedAt: number
}>

/** The newest of each are kept: an order that was returned long ago teaches nothing more. */
const KEPT_MAXIMUM = 64

export function createStock(usedPairs: readonly UsedPair[], startedAt: number): Stock {
  const shelves = new Map<StockName, string[]>()
  return {
    take: (name, random) => {
      const shelf = shelves.get(name) ?? []
      return shelf[random.below(shelf.length)] ?? '01900000-0000-7000-8000-0000000000ff'
    },
    add: (name, value) => {
      const shelf = shelves.get(name) ?? []
      shelf.push(value)
      if (shelf.length > KEPT_MAXIMUM) shelf.shift()
      shelves.set(name, shelf)
    },
    usedPairs,
    startedAt,
  }
}
