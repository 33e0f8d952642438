import type { Page } from 'playwright-core'
import type { Sandbox } from '../../sandbox.ts'
import type { PageState } from '../examine.ts'

/** Of each kind of page of the API reference, and one that is not there. */
const REFERENCE_PATHS = [
  '',
  '/api/provision',
  '/api/tokens',
  '/guides/signing',
  '/guides/webhooks',
  '/states',
  '/errors',
  '/test-cards',
  '/events',
  '/none',
] as const

type World = Readonly<{ sandbox: Sandbox }>

/** The pages that an address alone leads to; those with a language of their own, in both. */
export const PLAIN_PAGES: readonly PageState<World>[] = [
  at('the bank’s books', ({ bankUrl }) => `${bankUrl}/`),
  ...['tr', 'en'].flatMap((language) => [
    at(`first page, ${language}`, ({ url }) => `${url}/?lang=${language}`),
    { ...at(`every part, ${language}`, partsIn(language)), lead: openParts(language) },
    ...REFERENCE_PATHS.map((path) =>
      at(`reference ${language}${path}`, ({ url }) => `${url}/docs/${language}${path}`),
    ),
  ]),
]

function at(name: string, addressOf: (sandbox: Sandbox) => string): PageState<World> {
  const lead = (page: Page, { sandbox }: World) => page.goto(addressOf(sandbox))
  return { name, lead, mark: 'h1' }
}

function partsIn(language: string) {
  return ({ url }: Sandbox) => `${url}/design?lang=${language}`
}

/** With everything open that a click opens. */
function openParts(language: string) {
  return async (page: Page, { sandbox }: World) => {
    await page.goto(partsIn(language)(sandbox))
    for (const summary of await page.locator('summary').all()) await summary.click()
  }
}
