/** Every address of the panel, as its own pages write it and as nobody would: no link leads nowhere, and no value fails. */

import { beforeAll, expect, test } from 'vitest'
import type { PanelPorts } from '../../packages/gateway/src/faces/panel/index.ts'
import { panelRoutes } from '../../packages/gateway/src/faces/panel/routes.ts'
import { addressesOf, setScenery } from '../support/panel/scenery.ts'
import type { Seat } from '../support/panel/seat.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()

/** Stands for ports that no test calls: the list of routes needs none. */
const noPorts: PanelPorts = new Proxy(Object.create(null), { get: () => noPorts })
const paths = panelRoutes(noPorts).flatMap(({ kind, method, path }) =>
  kind === 'public' || method === 'POST' ? [] : [path],
)

/** The fields by which pages of the panel are narrowed, turned and told what was done. */
const FIELDS = [
  ...['merchant', 'lang', 'done', 'period', 'from', 'until', 'to', 'q', 'key', 'state', 'type'],
  ...['terminal', 'bank', 'outcome', 'min', 'max', 'installments', 'programme', 'scheme', 'bin'],
  ...['cardType', 'secure', 'channel', 'text', 'endpoint', 'subject', 'actor', 'act', 'chain'],
  ...['older', 'newer', 'before', 'after', 'card', 'format', 'name', 'colour', 'connector'],
]

/** Two choices of times and places: what one field says can hide what another would do. */
const CHOICES = [
  ['until', 'newer', 'before'],
  ['from', 'older', 'after'],
]

const NOBODY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const TIMES_AND_PLACES = [
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  NOBODY,
  `99999999999999_${NOBODY}_${NOBODY}_Sale`,
]
/** Nobody reads these as a time or a place. */
const OTHERS = ['1e3', '9'.repeat(400), '-'.repeat(36), '__proto__', '\u{1f600}'.repeat(200), '\0']

let owner: Seat
let addresses: readonly string[]

beforeAll(async () => {
  ;({ owner } = await setScenery(sandbox, 'en'))
  addresses = [...(await addressesOf(owner, paths)).values()]
})

const withFields = (address: string, fields: readonly string[], value: string): string => {
  const [path = '', query = ''] = address.split('?')
  const kept = new URLSearchParams(query)
  for (const field of fields) kept.set(field, value)
  return `${path}?${kept}`
}

test.each([
  ...TIMES_AND_PLACES.map((value) => [value, [FIELDS, ...CHOICES]] as const),
  ...OTHERS.map((value) => [value, [FIELDS]] as const),
])('the value %j ends in no internal error, in whichever field', async (value, choices) => {
  const wrong: string[] = []
  const ask = async (address: string): Promise<void> => {
    const { status } = await owner.open(address)
    if (status >= 500) wrong.push(`${status} ${address.slice(0, 200)}`)
  }
  for (const address of addresses) {
    await Promise.all(choices.map((fields) => ask(withFields(address, fields, value))))
  }
  expect(wrong).toEqual([])
})

test('every link of every page leads to a page', async () => {
  const wrong: string[] = []
  const asked = new Set<string>()
  for (const address of addresses) {
    const { html } = await owner.open(address)
    for (const [, written = ''] of html.matchAll(/href="(\/panel[^"#]*)/g)) {
      const href = written.replaceAll('&amp;', '&')
      if (asked.has(href)) continue
      asked.add(href)
      const { status } = await owner.open(href)
      if (status >= 400) wrong.push(`${status} ${href} on ${address}`)
    }
  }
  expect(asked.size).toBeGreaterThan(addresses.length)
  expect(wrong).toEqual([])
})
