import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadsAtOnce } from '../at-once.ts'
import type { GateExpectation } from '../connector.ts'
import type { BankTerminal, CallbackVerdict } from '../index.ts'
import type { CallbackPairs } from './connector-harness.ts'

/** A callback that the bank sent for an attempt. */
export type HonestCallback = Readonly<{
  name: string
  expected: GateExpectation
  pairs: CallbackPairs
}>

/** What a card holder has to forge with: callbacks of the bank, and our signed form. */
export type Forger = Readonly<{
  read: (...given: Parameters<ReadsAtOnce>) => CallbackVerdict | Promise<CallbackVerdict>
  terminal: BankTerminal
  callbacks: readonly HonestCallback[]
  form: CallbackPairs
  /** The signed names of each kind of callback in the order of their values, those of a success first. */
  signedOrders: readonly (readonly string[])[]
  /** Names in the proof that the bank does not sign: it compares them itself when the payment is sent. */
  unsignedProof?: readonly string[]
  /** The last signed names, whose borders the signature leaves open: the bank compares them when the payment is sent. */
  openEnd?: readonly string[]
}>

/**
 * Decision 4.8 for hashes that cover values without borders. A card holder changes what the bank sent: no
 * change may turn a failure into a success, or entitle to more than the bank said.
 */
export function testForgeries({
  read,
  terminal,
  callbacks,
  form,
  signedOrders,
  unsignedProof = [],
  openEnd = [],
}: Forger): void {
  const entitlementOf = entitlementWithout([...unsignedProof, ...openEnd])
  const [successNames = []] = signedOrders
  const signedValuesIn = (pairs: CallbackPairs): string => {
    const values = new Map(pairs)
    const said = (name: string): string => values.get(name) ?? ''
    const closed = successNames.filter((name) => !openEnd.includes(name)).map(said)
    return JSON.stringify([...closed, openEnd.map(said).join('')])
  }
  test('10,000 forgeries: renamed, exchanged, dropped, doubled, re-cased, cut anew, reflected', async () => {
    let rightlySigned = 0
    const forgery = fc.constantFrom(...callbacks).chain((honest) => {
      // The holder may bring a whole callback of the same attempt: that is no forgery.
      const others = callbacks.filter(({ expected }) => expected !== honest.expected)
      const edits = editsFor([honest, ...others], form, signedOrders)
      return fc.tuple(fc.constant(honest), fc.array(edits, { minLength: 1, maxLength: 4 }))
    })
    const property = fc.asyncProperty(forgery, async ([{ expected, pairs }, edits]) => {
      const forged = edits.reduce((changed, edit) => edit(changed), pairs)
      const verdict = await read(terminal, expected, forged)
      if (verdict.verified || !/hash/i.test(verdict.why)) rightlySigned += 1
      if (!verdict.verified) return
      expect(entitlementOf(verdict)).toBe(entitlementOf(await read(terminal, expected, pairs)))
      // Decision 4.12: a signed text that proves something is cut in one way only.
      if (verdict.proof !== null) expect(signedValuesIn(forged)).toBe(signedValuesIn(pairs))
    })
    await fc.assert(property, { numRuns: 10_000 })
    // A fuzz whose forgeries all fail at the hash would prove nothing about names.
    expect(rightlySigned).toBeGreaterThan(500)
  })

  test('a callback of one attempt says nothing about another', async () => {
    for (const { pairs, expected } of callbacks) {
      for (const other of callbacks) {
        if (other.expected === expected) continue
        const verdict = await read(terminal, other.expected, pairs)
        expect(verdict.verified && verdict.proof !== null).toBe(false)
      }
    }
  })
}

/** What a callback entitles to: the result of the verification, and the proof but for some of its values. */
function entitlementWithout(unsigned: readonly string[]) {
  return (verdict: CallbackVerdict): string => {
    if (!verdict.verified) return 'nothing'
    const proof = Object.entries(verdict.proof?.expose() ?? {})
    const signed = proof.filter(([name]) => !unsigned.includes(name))
    return JSON.stringify([verdict.mdStatus, verdict.proof === null ? null : signed])
  }
}

type Edit = (pairs: CallbackPairs) => CallbackPairs

const someAt = fc.nat(200)

const FOLDINGS = [
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.replace(/[sS]/, 'ſ'),
  (name: string) => name.replace(/[iI]/, 'ı'),
  (name: string) => `${name} `,
]

function editsFor(
  callbacks: readonly HonestCallback[],
  form: CallbackPairs,
  signedOrders: Forger['signedOrders'],
): fc.Arbitrary<Edit> {
  const all = [...callbacks.flatMap(({ pairs }) => pairs), ...form]
  const aName = fc.constantFrom(...new Set(all.map(([name]) => name)))
  const aValue = fc.constantFrom(...new Set([...all.map(([, value]) => value), '', '0', '1']))
  const renamed = fc.tuple(someAt, aName).map(
    ([at, name]): Edit =>
      (pairs) =>
        changed(pairs, at, ([, value]) => [name, value]),
  )
  const revalued = fc.tuple(aName, aValue).map(
    ([wanted, value]): Edit =>
      (pairs) =>
        pairs.map(([name, own]) => [name, name === wanted ? value : own]),
  )
  const added = fc.tuple(aName, aValue).map(
    (pair): Edit =>
      (pairs) => [...pairs, pair],
  )
  const dropped = someAt.map(
    (at): Edit =>
      (pairs) =>
        pairs.filter((_, index) => index !== at % pairs.length),
  )
  const recased = fc.tuple(someAt, fc.constantFrom(...FOLDINGS)).map(
    ([at, fold]): Edit =>
      (pairs) =>
        changed(pairs, at, ([name, value]) => [fold(name), value]),
  )
  const exchanged = fc.tuple(aName, aName).map(
    ([one, other]): Edit =>
      (pairs) =>
        pairs.map(([name, value]) => [name === one ? other : name === other ? one : name, value]),
  )
  const cutAnew = fc
    .tuple(fc.constantFrom(...signedOrders), someAt, fc.integer({ min: -40, max: 40 }))
    .map(
      ([order, at, by]): Edit =>
        (pairs) =>
          cutBetween(pairs, order.slice(at % order.length), by),
    )
  const reflected = fc.constantFrom(form, ...callbacks.map(({ pairs }) => pairs)).map(
    (others): Edit =>
      (pairs) => [
        ...pairs.filter(([name]) => !others.some(([taken]) => taken === name)),
        ...others,
      ],
  )
  return fc.oneof(...[renamed, revalued, added, dropped, recased, exchanged, cutAnew, reflected])
}

type Pair = CallbackPairs[number]

function changed(pairs: CallbackPairs, at: number, change: (pair: Pair) => Pair): CallbackPairs {
  return pairs.map((pair, index) => (index === at % pairs.length ? change(pair) : pair))
}

/** Moves the border between a value and the next one in the signed text, which stays the same. */
function cutBetween(
  pairs: CallbackPairs,
  [left = '', right = '']: readonly string[],
  by: number,
): CallbackPairs {
  const values = new Map(pairs)
  const [before, after] = [values.get(left) ?? '', values.get(right) ?? '']
  const border = Math.max(0, Math.min(before.length + by, before.length + after.length))
  const text = before + after
  const others = pairs.filter(([name]) => name !== left && name !== right)
  return [...others, [left, text.slice(0, border)], [right, text.slice(border)]]
}
