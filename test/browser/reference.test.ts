/** The API reference: every endpoint can be sent from its page, in an order in which each succeeds. */

import { createHash } from 'node:crypto'
import { bodySignatureV2, ENDPOINTS, EXAMPLE_CALLS, securityData, sign } from '@vezne/protocol'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/browser/axe.ts'
import { launchChromium, openPage } from '../support/browser/chromium.ts'
import { answerBank, isWithinWidth } from '../support/browser/steps.ts'
import { stretched } from '../support/pace.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'

let sandbox: Sandbox
let browser: Browser

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const open = (page: Page, path: string) => page.goto(`${sandbox.url}/docs/${path}`)

/** Presses Send, and answers the JSON that the page shows. */
async function send(page: Page): Promise<unknown> {
  await page.locator('#send button').click()
  await page.locator('#status').getByText('HTTP 200').waitFor()
  return JSON.parse((await page.locator('#sent pre').first().textContent()) ?? '')
}

const step = (page: Page, name: string) => page.locator(`[data-step=${name}]`).textContent()

/** What the page shows of a signature is what the protocol makes of the same call. */
async function expectSteps(page: Page, inHeaders: boolean): Promise<void> {
  const nonce = (await step(page, 'stepNonce')) ?? ''
  const keys = { publicKey: SANDBOX_KEYS.publicKey, secretKey: SANDBOX_KEYS.secretKey }
  const call = { ...keys, nonce, conversationId: `docs-${nonce}` }
  expect(await step(page, 'stepSecurityData')).toBe(securityData(call))
  expect(await step(page, 'stepSignature')).toBe(sign(call))
  const request = (await page.locator('#sent pre').last().textContent()) ?? ''
  const [head = '', body = ''] = request.split('\n\n')
  const [line = ''] = head.split('\n')
  const [method = '', address = ''] = line.split(' ')
  const { pathname, search } = new URL(address, sandbox.url)
  const signature = bodySignatureV2({
    secretKey: keys.secretKey,
    method: method === 'GET' ? 'GET' : 'POST',
    path: pathname,
    nonce,
    idempotencyKey: '',
    conversationId: inHeaders ? call.conversationId : '',
    clientIpAddress: '',
    contentSha256: createHash('sha256')
      .update(method === 'GET' ? search.slice(1) : body)
      .digest(),
  })
  expect(await step(page, 'stepBody')).toContain(`→ ${signature}`)
}

it('Send on every endpoint succeeds, with what the answers before gave, and shows its signature', async () => {
  const { page, complaints } = await openPage(browser, { width: 1280 })
  for (const call of EXAMPLE_CALLS) {
    if (call.after === 'verification') {
      const [bank] = await Promise.all([
        page.waitForEvent('popup'),
        page.locator('#bank button').click(),
      ])
      await answerBank(bank)
      await bank.waitForURL(`${sandbox.url}/`)
      await bank.close()
    }
    await open(page, `tr/api/${call.endpoint}`)
    if (call.isPreparation) {
      // A second order. The first one used the 3-D Secure session, so this one is paid without a session.
      await page.fill('#send-threeDSessionId', '')
      await page.locator('.send details summary').click()
      const token = await page.evaluate(
        () => JSON.parse(sessionStorage.getItem('vezne-answers') ?? '').tokens.cardToken,
      )
      await page.fill('#send-cardToken', token)
    }
    if (call.endpoint === 'webhooksCreate') await page.fill('#send-url', `${sandbox.url}/healthz`)
    const answer = await send(page)
    const { isSucceed, isSuccess } = Object(answer)
    expect([call.endpoint, isSucceed ?? isSuccess ?? answer]).toEqual([call.endpoint, true])
    const endpoint = ENDPOINTS.find(({ name }) => name === call.endpoint)
    if (endpoint?.authentication !== 'none')
      await expectSteps(page, endpoint?.authentication === 'headers')
  }
  expect(complaints()).toEqual([])
  await page.context().close()
})

const WEIGHT_MAXIMUM_BYTES = 100_000

/** Of the page with its styles and scripts. */
function weightOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntries()
      .reduce((sum, entry) => sum + Number(Object(entry).decodedBodySize ?? 0), 0),
  )
}

describe.each([
  ['tr', 'light', 320, ['', '/api/provision', '/guides/signing', '/states', '/none']],
  ['en', 'dark', 1920, ['/api/tokens', '/errors', '/test-cards', '/events', '/guides/webhooks']],
] as const)('the pages, %s, %s, %i px', (language, colorScheme, width, paths) => {
  it('fit, have no fault that axe finds, and nothing in the console', async () => {
    const { page, complaints } = await openPage(browser, { width })
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await open(page, `${language}${path}`)
      expect([path, await isWithinWidth(page)]).toEqual([path, true])
      expect(await weightOf(page), path).toBeLessThan(WEIGHT_MAXIMUM_BYTES)
      expect([path, await axeFindings(page)]).toEqual([path, []])
    }
    expect(complaints()).toEqual([])
    await page.context().close()
  })
})

it.each([
  ['en', 'RETURN_EXCEEDS', '/docs/en/errors#e0117'],
  ['en', '0117', '/docs/en/errors#e0117'],
  ['tr', 'provision', '/docs/tr/api/provision'],
  ['tr', 'callbackurl', '/docs/tr/api/init3ds#request-CallbackUrl'],
  ['tr', 'İADE', '/docs/tr/api/return'],
])('search in %s: %s is found within 50 ms a key', async (language, asked, address) => {
  const { page, complaints } = await openPage(browser, { width: 1280 })
  await open(page, language)
  const index = page.waitForResponse(/search-\w\w\.json/)
  await page.locator('#search').focus()
  await index
  const begun = asked.slice(0, -1)
  await page.locator('#search').pressSequentially(begun)
  // The index has been read then: its loading is not what a key press costs.
  await page.locator(`#results[data-asked='${begun}']`).waitFor({ state: 'attached' })
  const took = await page.evaluate(async (text) => {
    const input = document.querySelector<HTMLInputElement>('#search')
    const list = document.querySelector<HTMLElement>('#results')
    if (input === null || list === null) throw new Error('no search')
    const press = async (value: string) => {
      input.value = value
      const began = performance.now()
      input.dispatchEvent(new Event('input'))
      while (list.dataset['asked'] !== value)
        await new Promise<void>((resolve) => setTimeout(resolve))
      return performance.now() - began
    }
    // The least of several: a neighbour on the processor may hold up some of them.
    const presses: number[] = []
    for (let at = 0; at < 5; at += 1) {
      await press(text.slice(0, -1))
      presses.push(await press(text))
    }
    return Math.min(...presses)
  }, asked)
  const found = await page
    .locator('#results a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(found).toContain(address)
  expect(took).toBeLessThan(stretched(50))
  await page.locator('#search').press('Escape')
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('without script: code in every language by its tab, and no dead button', async () => {
  const { page } = await openPage(browser, { width: 1280, script: false })
  await open(page, 'en/api/provision')
  await page.locator('.tabs label', { hasText: 'Python' }).click()
  await page.locator('.panel').getByText('urllib.request').first().waitFor()
  expect(await page.locator('.panel').getByText('curl').first().isVisible()).toBe(false)
  expect(await page.locator('button:visible').count()).toBe(0)
  await page.getByText('Sending needs JavaScript').waitFor()
  await page.context().close()
})
