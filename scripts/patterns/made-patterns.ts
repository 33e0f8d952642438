import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ENDPOINTS } from '@vezne/protocol'
import { ADMIN_ROUTES } from '../../packages/gateway/src/faces/http/admin/index.ts'
import { ROOT } from '../tidy/source-files.ts'
import type { MadePattern, WrittenPattern } from './written-patterns.ts'

/**
 * Patterns that functions make of texts of our own, such as the paths of routes. No part of them comes from outside;
 * the samples stand for what the functions make, and are judged as written patterns are.
 */
const MADE_IN_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  // The path of a route, in one spelling and in any.
  'packages/gateway/src/faces/http/guards/paths.ts': [
    '^/panel/m/[^/]+/payments/[^/]+$',
    '^/l/[^/]+/offers/?$',
  ],
  // The address of a page of the inventory.
  'packages/gateway/src/faces/cli/pages-verify/checks.ts': ['^/l/[^/]+/logo/[^/]+/?$'],
}

/**
 * The patterns that modules make while they are loaded, by loading these modules. A pattern of a function needs its
 * row in `MADE_IN_FUNCTIONS`.
 */
export async function madePatterns(made: readonly MadePattern[]): Promise<WrittenPattern[]> {
  const found: WrittenPattern[] = []
  for (const { path, place, isInFunction } of made) {
    if (!isInFunction) continue
    const samples = MADE_IN_FUNCTIONS[path]
    if (samples === undefined) throw new Error(`${place} makes a pattern: add its samples.`)
    found.push(...samples.map((source) => ({ place, source, flags: 'iu' })))
  }
  const paths = new Set(made.flatMap(({ path, isInFunction }) => (isInFunction ? [] : path)))
  for (const path of paths) found.push(...(await madeWhileLoading(path)))
  return found
}

/** Loads the module once more, with a constructor that notes what it makes. */
async function madeWhileLoading(path: string): Promise<WrittenPattern[]> {
  const found: WrittenPattern[] = []
  const own = globalThis.RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, parameters: [string, string?]) {
      const made = new target(...parameters)
      const isHere = new Error('where').stack?.includes(path) === true
      if (isHere) found.push({ place: path, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    await import(`${pathToFileURL(join(ROOT, path)).href}?patterns`)
  } finally {
    globalThis.RegExp = own
  }
  if (found.length === 0) throw new Error(`${path} made no pattern while it was loaded.`)
  return found
}

/** The patterns in the schemas of all requests. */
export function patternsOfSchemas(): WrittenPattern[] {
  const named = [...ENDPOINTS, ...ADMIN_ROUTES].map(({ path, request }) => [path, request] as const)
  return named.flatMap(([path, request]) => patternsIn(request, path))
}

function patternsIn(value: unknown, place: string): WrittenPattern[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    if (name !== 'pattern' || typeof each !== 'string') return patternsIn(each, `${place} ${name}`)
    return [{ place, source: each, flags: 'u' }]
  })
}
