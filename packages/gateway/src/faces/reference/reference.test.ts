import { ENDPOINTS, type Endpoint, ERRORS, EVENTS, errorsOf } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'

import type { Field } from './content.ts'
import { referenceRoutes } from './routes.tsx'
import { textsOf } from './site.ts'

const KEYS = { publicKey: 'PUBLIC', secretKey: 'U0VDUkVU', merchantNumber: '42' }
const baseUrl = () => 'https://pay.example'
const SANDBOX = { baseUrl, keys: KEYS, isSandbox: true }
const LIVE = { baseUrl, keys: null, isSandbox: false }
const endpoints: readonly Endpoint[] = ENDPOINTS
const WEIGHT_MAXIMUM_BYTES = 100_000

/** The page at an address, as the router would find it. */
async function get(site: typeof SANDBOX | typeof LIVE, path: string, acceptLanguage = 'tr') {
  const [, , language, section, name] = path.split('/')
  const parts = { language, section, name }
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  const pattern = path.startsWith('/docs/assets')
    ? path
    : ['/docs', ...given.map(([key]) => `:${key}`)].join('/')
  const route = referenceRoutes(site).find((each) => each.path === pattern)
  const params = Object.fromEntries(given) as Record<string, string>
  const answer = await route?.serve({ params, query: new URLSearchParams(), acceptLanguage })
  if (answer === undefined) throw new Error(`no route for ${path}`)
  return { ...answer, body: String(answer.body) }
}

const allFields = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields)])

describe.each(['tr', 'en'])('the reference in %s', (language) => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: a page with every field, its own errors, code in seven languages and a form',
    async (name, endpoint) => {
      const { status, headers, body } = await get(SANDBOX, `/docs/${language}/api/${name}`)
      expect(status).toBe(200)
      const { request, answer } = textsOf(endpoint)
      for (const field of allFields([...request, ...answer]))
        expect(body).toContain(`<code>${field.name}</code>`)
      for (const error of errorsOf(endpoint).own)
        if (ERRORS[error].group !== 'decline') expect(body).toContain(`id="e${ERRORS[error].code}"`)
      for (const id of ['curl', 'node', 'php', 'python', 'csharp', 'java', 'go'])
        expect(body).toContain(`name="code" value="${id}"`)
      expect(body).toContain('id="send"')
      expect(body).not.toContain('vezne-base-url')
      expect(headers['content-security-policy']).toMatch(/script-src 'self'; style-src 'self';/)
      expect(body).not.toMatch(/ style="| onclick|<script>|undefined/)
      expect(Buffer.byteLength(body)).toBeLessThan(WEIGHT_MAXIMUM_BYTES)
    },
  )

  it('has no page that its navigation names and the gateway lacks', async () => {
    const { body } = await get(SANDBOX, `/docs/${language}`)
    const links = [...body.matchAll(/href="(\/docs\/[^"#]+)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(endpoints.length)
    for (const path of links) {
      const page = await get(SANDBOX, path)
      expect([path, page.status]).toEqual([path, 200])
      expect(Buffer.byteLength(page.body)).toBeLessThan(WEIGHT_MAXIMUM_BYTES)
    }
  })

  it('has every error, and an example of every event', async () => {
    const { body } = await get(SANDBOX, `/docs/${language}/errors`)
    for (const { code, message } of Object.values(ERRORS)) {
      expect(body).toContain(`id="e${code}"`)
      expect(body).toContain(message[language === 'tr' ? 'tr' : 'en'].split(/["'&<>]/)[0])
    }
    for (const type of Object.keys(EVENTS)) {
      const event = await get(SANDBOX, `/docs/${language}/events/${type}`)
      expect(event.body).toContain(type)
      expect(event.body).toContain('hljs-attr')
    }
  })

  it('says of an unknown page that there is none', async () => {
    for (const path of [`/docs/${language}/api/none`, `/docs/${language}/none`, '/docs/xx']) {
      expect((await get(SANDBOX, path)).status).toBe(404)
    }
  })

  it('live mode has no keys, no form and no endpoint of the sandbox', async () => {
    for (const { name, sandboxOnly } of endpoints) {
      const { status, headers, body } = await get(LIVE, `/docs/${language}/api/${name}`)
      expect(status).toBe(sandboxOnly ? 404 : 200)
      expect(body).not.toMatch(/id="send"|U0VDUkVU|send\.js/)
      expect(headers['content-security-policy']).toContain("form-action 'none'")
    }
    expect((await get(LIVE, `/docs/${language}`)).body).not.toContain('SecretKey')
  })
})

it('/docs is in the browser’s language, else in Turkish', async () => {
  expect((await get(SANDBOX, '/docs', 'en-GB,tr')).body).toContain('<html lang="en">')
  expect((await get(SANDBOX, '/docs', 'fr')).body).toContain('<html lang="tr">')
})
