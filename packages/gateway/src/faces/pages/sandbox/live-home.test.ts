import { expect, it } from 'vitest'

import { homePages } from './routes.tsx'

it('live mode says at / that a gateway runs there, and nothing else', async () => {
  const [home, ...others] = homePages(null)
  expect(others).toEqual([])
  expect(home).toMatchObject({ methods: ['GET'], path: '/' })
  const { status, headers, body } = (await home?.serve({
    params: {},
    pairs: [],
    query: new URLSearchParams('lang=en'),
    acceptLanguage: undefined,
    cookie: undefined,
    clientIpAddress: '203.0.113.7',
  })) ?? { status: 0, headers: {}, body: '' }
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("script-src 'none'")
  expect(body).toContain('A payment gateway runs at this address.')
  expect(body).not.toMatch(/SecretKey|<button|class="ribbon"/)
})
