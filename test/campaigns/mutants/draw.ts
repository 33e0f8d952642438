import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Random } from '../../support/random.ts'
import { type Mutation, mutationsOf } from './mutations.ts'

/** A mutation in its place. */
export type Mutant = Mutation & Readonly<{ path: string; line: number; lineText: string }>

const GATEWAY = 'packages/gateway/src'

/** The rooms that decide about money, cards and callers. */
const ROOMS = [
  'payment/payments',
  'payment/three-d-secure',
  'payment/cards',
  'payment/auth',
  'payment/links',
  'payment/velocity',
  'base/kernel',
  'payment/banks',
  'storage',
]

/** Not the product's own decisions: tests, the PostgreSQL that is brought along, words for people. */
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|-texts?\.ts$|-words\.ts$/

/** So many mutants of all that there are, each as likely as any other. */
export function drawMutants(root: string, count: number, random: Random): Mutant[] {
  const every = everyMutant(root)
  const drawn: Mutant[] = []
  while (drawn.length < count && every.length > 0) {
    drawn.push(...every.splice(random.below(every.length), 1))
  }
  return drawn
}

function everyMutant(root: string): Mutant[] {
  return ROOMS.flatMap((room) => filesOf(root, `${GATEWAY}/${room}`))
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
    .toSorted()
    .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')))
}

function filesOf(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.map((name) => `${folder}/${name}`)
}

function mutantsOf(path: string, text: string): Mutant[] {
  return mutationsOf(text, { hasSql: path.startsWith(`${GATEWAY}/storage/`) }).map((mutation) => {
    const lineStart = text.lastIndexOf('\n', mutation.start - 1) + 1
    const line = text.slice(0, mutation.start).split('\n').length
    const [lineText = ''] = text.slice(lineStart).split('\n', 1)
    return { ...mutation, path, line, lineText: lineText.trim() }
  })
}
