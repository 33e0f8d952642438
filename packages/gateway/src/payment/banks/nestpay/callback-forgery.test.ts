/**
 * Decision 4.8. The hash proves an order of values, not their names, and a gate signs its refusals together
 * with whatever was posted to it. So everybody has signatures over values of their choice, between which the
 * bank's own values stand; here they get other names.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallbackVerdict } from '../connector.ts'
import { sampleCard } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { ALL_NAMES } from './callback-names.ts'
import type { FormPairs } from './hash.ts'
import { gateForm } from './request.ts'
import {
  ATTEMPT,
  ECHO,
  EXPECTED,
  FAILURE,
  HONEST,
  NOT_ENROLLED,
  pairsOf,
  REFUSALS,
  SUCCESS,
  signed,
  TERMINAL,
} from './testing/honest-callbacks.ts'
import { findNaming, inPlace, placeOf } from './testing/relabelling.ts'

type Values = Readonly<Record<string, string | null>>

/** A terminal whose operator added a name: nothing is known of its value. */
const GENEROUS = { ...TERMINAL, callbackNames: ['bankExtra'] }
const NAMES = [...ALL_NAMES, 'bankExtra'].filter((name) => name !== 'HASH')

const PAYABLE: Readonly<Record<number, Values>> = {
  1: SUCCESS,
  2: NOT_ENROLLED,
  3: { ...NOT_ENROLLED, mdStatus: '3' },
  4: ATTEMPT,
}

function readSigned(pairs: FormPairs, terminal = GENEROUS) {
  return readCallback(terminal, EXPECTED, signed(pairs))
}

/** Whether a success of that mdStatus is still one with this value under this name. */
function acceptedBy(mdStatus: number): (name: string, value: string) => boolean {
  const known = new Map<string, boolean>()
  const others = PAYABLE[mdStatus] ?? {}
  return (name, value) => {
    const key = `${name} ${value}`
    const found = known.get(key)
    if (found !== undefined) return found
    const verdict = readSigned(pairsOf({ ...others, [name]: value }))
    const isAccepted = verdict.verified && verdict.mdStatus === mdStatus
    known.set(key, isAccepted)
    return isAccepted
  }
}

/** What every success has beside an empty value. */
const NEEDED = [...Object.keys(ECHO), 'mdStatus', 'md']

/** In the order of the hash, without what no hash covers. */
function signedValues(values: Values): readonly string[] {
  return inPlace(pairsOf(values))
    .filter(([name]) => !/^(HASH|encoding)$/i.test(name))
    .map(([, value]) => value)
}

describe('no naming at all makes a success', () => {
  const STATUSES = [1, 2, 3, 4]

  test('the search finds a naming where there is one: the bank’s own', () => {
    for (const mdStatus of STATUSES) {
      const search = { values: signedValues(PAYABLE[mdStatus] ?? {}), names: NAMES }
      const accepts = acceptedBy(mdStatus)
      expect(findNaming({ ...search, accepts }, NEEDED)).not.toBeNull()
    }
  })

  // Any number of values of one's own may stand before, between and behind those of the bank, under any
  // names; so only the bank's have to be given away.
  test.each(Object.entries(REFUSALS))(
    'of the refusal “%s” with any values of one’s own',
    (_, own) => {
      for (const mdStatus of STATUSES) {
        const values = signedValues(own)
        expect(findNaming({ values, names: NAMES, accepts: acceptedBy(mdStatus) })).toBeNull()
      }
    },
  )

  test('one value of each refusal fits no name of a success', () => {
    const accepts = acceptedBy(1)
    for (const own of Object.values(REFUSALS)) {
      const fitsNone = Object.values(own).filter((value) => !NAMES.some((at) => accepts(at, value)))
      expect(fitsNone.length).toBeGreaterThan(0)
    }
  })

  // One rule and one key sign forms and callbacks, and the card holder's browser holds our signed form.
  test('of our own form to the gate', () => {
    const card = sampleCard('4355084355084358')
    for (const installmentCount of [1, 2, 3, 4]) {
      const { fields } = gateForm(TERMINAL, { ...EXPECTED, installmentCount, card })
      const values = signedValues(Object.fromEntries<string>(fields))
      for (const mdStatus of STATUSES) {
        const accepts = acceptedBy(mdStatus)
        expect(findNaming({ values, names: NAMES, accepts }, ['mdStatus', 'md'])).toBeNull()
      }
    }
  })

  // The store key signs no form of the payer's making: no value can be added to these.
  test.each(
    HONEST.filter(({ terminal }) => terminal === TERMINAL).map((one) => [one.name, one] as const),
  )('of the bank’s answer “%s”, but what it was', (_, honest) => {
    const values = signedValues(Object.fromEntries<string>(honest.pairs))
    for (const mdStatus of STATUSES.filter((other) => other !== honest.mdStatus)) {
      const accepts = acceptedBy(mdStatus)
      expect([mdStatus, findNaming({ values, names: NAMES, accepts }, NEEDED)]).toEqual([
        mdStatus,
        null,
      ])
    }
  })
})

/** What a callback entitles to; null: to no payment. */
function entitlementOf(verdict: CallbackVerdict): string | null {
  if (!verdict.verified || verdict.proof === null) return null
  return JSON.stringify([verdict.mdStatus, verdict.proof.expose()])
}

const foldings = [
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.replace(/[sS]/, 'ſ'),
  (name: string) => name.replace(/[iI]/, 'ı'),
  (name: string) => name.replace(/[kK]/, '\u212a'),
  (name: string) => `${name} `,
  (name: string) => name.replaceAll('.', '_'),
  (name: string) =>
    `${name.slice(0, -1)}${String.fromCharCode(name.charCodeAt(name.length - 1) + 1)}`,
]

type Edit = (pairs: FormPairs) => FormPairs

const someAt = fc.nat(200)
/** Listed names, and what could be taken for one. */
const POOL = [...NAMES, 'HASH', 'zzz', ''].flatMap((name) => [
  name,
  ...foldings.map((fold) => fold(name)),
])
const POOL_IN_PLACE = POOL.map((name) => ({ name, place: placeOf(name) })).toSorted(
  (left, right) => (left.place < right.place ? -1 : 1),
)
const anyName = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom(...POOL))

const renamed = (pairs: FormPairs, at: number, name: string): FormPairs =>
  pairs.map((pair, index) => (index === at % pairs.length ? [name, pair[1]] : pair))

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(someAt, anyName).map(
    ([at, name]): Edit =>
      (pairs) =>
        renamed(pairs, at, name),
  ),
  fc.tuple(someAt, someAt).map(
    ([one, other]): Edit =>
      (pairs) => {
        const [left, right] = [pairs[one % pairs.length], pairs[other % pairs.length]]
        if (left === undefined || right === undefined) return pairs
        return renamed(renamed(pairs, one, right[0]), other, left[0])
      },
  ),
  someAt.map(
    (at): Edit =>
      (pairs) =>
        pairs.filter((_, index) => index !== at % pairs.length),
  ),
  fc.tuple(someAt, anyName).map(
    ([at, name]): Edit =>
      (pairs) => {
        const value = pairs[at % pairs.length]?.[1] ?? ''
        return [...pairs, [name, value]]
      },
  ),
  fc.tuple(someAt, fc.nat(foldings.length - 1)).map(
    ([at, fold]): Edit =>
      (pairs) => {
        return renamed(pairs, at, foldings[fold]?.(pairs[at % pairs.length]?.[0] ?? '') ?? '')
      },
  ),
)

/** Other names for a run of fields, each in a place between its neighbours: the hash stays right. */
const runRenamed: fc.Arbitrary<Edit> = fc
  .tuple(someAt, fc.integer({ min: 1, max: 12 }), fc.nat(1_000))
  .map(
    ([from, count, salt]): Edit =>
      (pairs) => {
        const hashed = pairs.toSorted(([left], [right]) =>
          placeOf(left) < placeOf(right) ? -1 : 1,
        )
        const start = from % hashed.length
        const run = hashed.slice(start, start + count)
        const after = placeOf(hashed[start - 1]?.[0] ?? '')
        const before = placeOf(hashed[start + run.length]?.[0] ?? '\uffff')
        const between = POOL_IN_PLACE.filter(({ place }) => place > after && place < before)
        const step = Math.max(1, Math.floor(between.length / run.length) - (salt % 3))
        const given = run.map(
          ([name, value], at) => [between[(salt % step) + at * step]?.name ?? name, value] as const,
        )
        return [...hashed.slice(0, start), ...given, ...hashed.slice(start + run.length)]
      },
  )

/** A form with a wrong hash, with a success among its fields; the refusal takes the names that it uses. */
const signedRefusal: fc.Arbitrary<FormPairs> = fc
  .tuple(
    fc.constantFrom(...Object.values(REFUSALS)),
    fc.constantFrom(...Object.values(PAYABLE)),
    fc.array(fc.tuple(someAt, anyName), { maxLength: 10 }),
    fc.array(anyName, { maxLength: 8 }),
  )
  .map(([own, success, elsewhere, spare]) => {
    const posted = elsewhere.reduce(
      (pairs, [at, name]) => renamed(pairs, at, name),
      pairsOf(success),
    )
    const echo = [...posted, ...spare.map((name) => [name, '1'] as const)]
    const banks = new Set(Object.keys(own).map(placeOf))
    return signed([...echo.filter(([name]) => !banks.has(placeOf(name))), ...pairsOf(own)])
  })

describe('no forged callback entitles to more than the bank said', () => {
  test('10,000 of them: renamed, exchanged, dropped, doubled, re-cased', () => {
    const forgeries = fc.oneof(
      fc.tuple(
        fc.constantFrom(...HONEST),
        fc.array(fc.oneof(edits, runRenamed), { minLength: 1, maxLength: 4 }),
      ),
      fc.tuple(
        signedRefusal.map((pairs) => ({ terminal: TERMINAL, expected: EXPECTED, pairs })),
        fc.array(runRenamed, { minLength: 1, maxLength: 4 }),
      ),
    )
    let rightlySigned = 0
    const property = fc.property(forgeries, ([{ pairs, terminal, expected }, changes]) => {
      const forged = changes.reduce((changed, edit) => edit(changed), pairs)
      const verdict = readCallback(terminal, expected, forged)
      if (verdict.verified || !/hash/i.test(verdict.why)) rightlySigned += 1
      if (!verdict.verified || verdict.proof === null) return
      expect(entitlementOf(verdict)).toBe(entitlementOf(readCallback(terminal, expected, pairs)))
    })
    fc.assert(property, { numRuns: 10_000 })
    // A fuzz whose forgeries all fail at the hash would prove nothing about names.

    expect(rightlySigned).toBeGreaterThan(2_000)
  })

  test('every value of a refusal under every name of a success, signed by the bank', () => {
    const refusals = [...Object.values(REFUSALS), FAILURE]
    for (const own of refusals) {
      const [mdStatus, text] = [own['mdStatus'] ?? '7', own['ErrMsg'] || own['mdErrorMsg'] || '']
      for (const name of NAMES.filter((other) => other !== 'mdStatus')) {
        for (const value of [mdStatus, text].filter((one) => one !== '')) {
          const verdict = readSigned(pairsOf({ ...SUCCESS, [name]: value }))
          expect([name, value, verdict.verified]).toEqual([name, value, false])
        }
      }
    }
  })
})
