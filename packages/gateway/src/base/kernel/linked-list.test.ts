import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LinkedList, type ListEntry } from './linked-list.ts'

it('holds the values of a set, in the same order, after any additions and removals', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constant('remove' as const), which: fc.nat(30) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const list = new LinkedList<number>()
      const set = new Set<number>()
      const entries: ListEntry<number>[] = []
      for (const each of steps) {
        if (each.kind === 'add') {
          set.add(entries.length)
          entries.push(list.add(entries.length))
        } else {
          // Those that left before among them.
          const entry = entries[each.which]
          if (entry === undefined) continue
          set.delete(entry.value)
          list.remove(entry)
        }
        expect([...list]).toEqual([...set])
        expect(list.size).toBe(set.size)
        expect(list.oldest).toBe([...set][0])
      }
    }),
  )
})

it('keeps no value alive through a removed entry', () => {
  const list = new LinkedList<string>()
  const first = list.add('first')
  list.add('second')
  list.remove(first)
  expect(first).toMatchObject({ previous: null, next: null })
})
