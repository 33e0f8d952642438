/**
 * Decision 4.12: the card holder's browser posts our signed form. No form with the same hash makes the bank sign
 * something else than what was sent, and have it verified.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../base/kernel/index.ts'
import { BANK_PROTOCOLS } from './bank-protocols.ts'
import type { CallbackPairs } from './testing/connector-harness.ts'
import { ATTEMPT, CARD, TOLERANT_GATES, type TolerantGate } from './testing/tolerant-gates.ts'

const SENT = {
  amountMinor: ATTEMPT.amountMinor,
  order: ATTEMPT.bankOrderId,
  currency: 949,
  installments: ATTEMPT.installmentCount,
  pan: CARD,
} as const

const valueIn = (pairs: CallbackPairs) => {
  const values = new Map(pairs)
  return (name: string): string => values.get(name) ?? ''
}

/** What the bank would take and Vezne would verify, although it is not what was sent. Empty: nothing. */
function differences(gate: TolerantGate, pairs: CallbackPairs): readonly string[] {
  const value = valueIn(pairs)
  const taken = gate.taken(value)
  if (!gate.read(gate.success(value, pairs)).verified) return []
  const unsigned = new Set<string>(gate.unsigned)
  return Object.entries(SENT)
    .filter(([fact, ours]) => taken[fact as keyof typeof SENT] !== ours && !unsigned.has(fact))
    .map(([fact]) => fact)
}

const isTaken = (gate: TolerantGate, pairs: CallbackPairs): boolean => {
  const honest = gate.hash(valueIn(gate.form), gate.form)
  // No bank takes a card number of another length.
  const isCard = /^\d{13,19}$/.test(gate.taken(valueIn(pairs)).pan)
  return isCard && gate.hash(valueIn(pairs), pairs) === honest
}

/** Moves the border between two neighbours of the signed text. A name of the order may be absent so far. */
function cutAt(pairs: CallbackPairs, [left, right]: readonly string[], border: number) {
  const value = valueIn(pairs)
  const text = value(left ?? '') + value(right ?? '')
  const at = border % (text.length + 1)
  const others = pairs.filter(([name]) => name !== left && name !== right)
  return [...others, [left ?? '', text.slice(0, at)], [right ?? '', text.slice(at)]] as const
}

const edits = ({ form, order }: TolerantGate) => {
  const names = fc.constantFrom(...new Set([...order, ...form.map(([name]) => name)]))
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.nat(order.length - 2), fc.nat(60)).map(
        ([at, border]) =>
          (pairs: CallbackPairs): CallbackPairs =>
            cutAt(pairs, order.slice(at), border),
      ),
    },
    fc.tuple(names, names).map(
      ([from, to]) =>
        (pairs: CallbackPairs): CallbackPairs =>
          pairs.map(([name, text]) => [name === from ? to : name === to ? from : name, text]),
    ),
    names.map(
      (dropped) =>
        (pairs: CallbackPairs): CallbackPairs =>
          pairs.filter(([name, text]) => name !== dropped || text !== ''),
    ),
    fc.tuple(names, fc.constantFrom('', '0', '0.00', '1')).map(
      ([name, text]) =>
        (pairs: CallbackPairs): CallbackPairs => [...pairs, [name, text]],
    ),
  )
}

describe.each(TOLERANT_GATES)('$name', (gate) => {
  test('what was sent is verified, but for a bank that signs no amount', () => {
    const success = gate.success(valueIn(gate.form), gate.form)
    expect(gate.read(success).verified).toBe(gate.name !== 'Akbank, list of 2024')
  })

  test('each border between two signed values, moved to each place', () => {
    let taken = 0
    for (let at = 0; at < gate.order.length - 1; at += 1) {
      const pair = gate.order.slice(at, at + 2)
      for (let border = 0; border <= pair.map(valueIn(gate.form)).join('').length; border += 1) {
        const pairs = cutAt(gate.form, pair, border)
        if (!isTaken(gate, pairs)) continue
        taken += 1
        expect(differences(gate, pairs), JSON.stringify(pairs)).toEqual([])
      }
    }
    expect(taken).toBeGreaterThan(0)
  })

  test('borders moved, names exchanged, fields dropped and doubled, up to four times', () => {
    let taken = 0
    fc.assert(
      fc.property(fc.array(edits(gate), { minLength: 1, maxLength: 4 }), (changes) => {
        const pairs = changes.reduce<CallbackPairs>((form, change) => change(form), gate.form)
        if (!isTaken(gate, pairs)) return
        taken += 1
        expect(differences(gate, pairs)).toEqual([])
      }),
      { numRuns: 3_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })
})

test('every protocol whose form the browser posts has its gate here', () => {
  const gates = TOLERANT_GATES.map(({ name }) => name.toLowerCase().split(',')[0])
  const transport = { post: () => Promise.reject(new Error('never called')) }
  const posted = BANK_PROTOCOLS.filter(({ connect }) => {
    const { verificationCalls } = connect({ transport, clock: systemClock })
    return verificationCalls?.gate !== true
  })
  expect(new Set(gates)).toEqual(new Set(posted.map(({ name }) => name)))
})
