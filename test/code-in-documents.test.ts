/** The code of the checkout guide and of the client's README runs against the sandbox. */
import {
  ERROR_CODES,
  VezneUnknownOutcomeError,
  VezneWebhookError,
  verifyWebhook,
} from '@vezne/client'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, vi } from 'vitest'
import { codeOf, runBlock } from './support/code-blocks.ts'
import { WEBHOOK_SECRET } from './support/deliver-events.ts'
import { tokenOf } from './support/steps.ts'
import { useSandbox } from './support/use-sandbox.ts'

const sandbox = useSandbox()

/** Runs a code block, and returns one of the objects that it makes. */
async function run(code: string, answered: string, given: Readonly<Record<string, unknown>>) {
  return Object(await runBlock(code, { answered, given }))
}

/** Pays a checkout without 3-D Secure, and returns the address to which the browser is sent. */
async function paidReturn(): Promise<Readonly<{ checkoutId: string; url: URL }>> {
  const checkout = await sandbox.merchant.createCheckout({
    amount: 5,
    returnUrl: 'https://shop.example/orders/1907/returned',
    is3dRequired: false,
  })
  if (!checkout.isSucceed) throw new Error(checkout.errorMessage)
  const { checkoutId, checkoutUrl } = checkout
  const form = await (await fetch(checkoutUrl)).text()
  const page = /name="page" value="([^"]*)"/.exec(form)?.[1] ?? ''
  const card = { cardHolderName: 'A', cardNumber: '5528790000000008', expiry: '12/30', cvv: '000' }
  const body = new URLSearchParams({ page, ...card })
  const paid = await (await fetch(checkoutUrl, { method: 'POST', body })).text()
  const href = /href="(https:\/\/shop\.example[^"]*)"/.exec(paid)?.[1] ?? ''
  return { checkoutId, url: new URL(href.replaceAll('&amp;', '&')) }
}

const CHECKOUT = 'docs/guides/checkout.md'

describe.each([CHECKOUT, 'docs/guides/checkout.tr.md'])('%s', (guide) => {
  const [open = '', comeBack = '', inFrame = '', ...more] = codeOf(guide, 'ts')

  it('opens a checkout that can be paid', async () => {
    expect(more).toEqual([])
    const given = { vezne: sandbox.merchant, order: { id: 'order-1907' } }
    const { checkoutId, checkoutUrl } = await run(open, 'checkout', given)
    expect(await sandbox.merchant.linkStatus({ id: checkoutId })).toMatchObject({
      linkStatus: 'Active',
      amount: 249.9,
      merchantReference: 'order-1907',
    })
    expect(await (await fetch(checkoutUrl)).text()).toContain('Guatemala Antigua')
  })

  it('verifies where the customer comes back, and nothing that was changed', async () => {
    const { checkoutId, url } = await paidReturn()
    const back = (search: string) => {
      const request = { url: `${url.pathname}${search}` }
      return run(comeBack, 'hint', { vezne: sandbox.merchant, order: { checkoutId }, request })
    }
    expect(await back(url.search)).toMatchObject({ linkId: checkoutId, status: 'Approved' })
    expect(await back(url.search.replace('Approved', 'Declined'))).toEqual({})
  })

  it('opens one for a frame of the shop alone', async () => {
    const { checkoutUrl } = await run(inFrame, 'checkout', { vezne: sandbox.merchant })
    const { headers } = await fetch(checkoutUrl)
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
  })

  it('says the same in both languages', () => {
    const withoutComments = (code: string) => code.replaceAll(/^\s*\/\/.*$/gm, '')
    const codes = (name: string) => codeOf(name, 'ts').map(withoutComments)
    expect(codes(guide)).toEqual(codes(CHECKOUT))
  })
})

describe('packages/client/README.md', () => {
  // The first block is run with the packed package, by the test of the package.
  const [, unknown = '', webhooks = '', ...more] = codeOf('packages/client/README.md', 'ts')

  it.each([
    ['an answer', false],
    ['a lost answer', true],
  ])('pays, and finds out after %s', async (_what, isLost) => {
    expect(more).toEqual([])
    const { merchant } = sandbox
    const provision = async (request: Parameters<typeof merchant.provision>[0]) => {
      const conversationId = crypto.randomUUID()
      const answer = await merchant.provision(request, { conversationId })
      if (!isLost) return answer
      throw new VezneUnknownOutcomeError('lost', {
        conversationId,
        idempotencyKey: 'a key',
        wasSent: true,
        cause: undefined,
      })
    }
    const vezne = { provision, waitForOutcome: merchant.waitForOutcome.bind(merchant) }
    const pay = await runBlock(unknown, {
      answered: 'pay',
      given: { ERROR_CODES, VezneUnknownOutcomeError },
    })
    expect(await Object(pay)(vezne, await tokenOf(merchant, '5528790000000008'))).toBe(true)
  })

  it('takes signed events alone, and reads them from the feed', async () => {
    const said = vi.fn()
    const { receive, follow } = await run(webhooks, '({ receive, follow })', {
      VezneWebhookError,
      verifyWebhook,
      console: { log: said },
    })
    const following = follow(sandbox.merchant, 0)
    await expect.poll(() => said).toHaveBeenCalledWith(expect.any(Number), 'payment.approved')
    const sentAt = new Date()
    const body = JSON.stringify({ type: 'payment.approved', data: { change: { orderId: 'o' } } })
    const headers = {
      'webhook-id': 'e',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(WEBHOOK_SECRET).sign('e', sentAt, body),
    }
    const post = (text: string) => receive(new TextEncoder().encode(text), headers, WEBHOOK_SECRET)
    expect(await post(body)).toBe(204)
    expect(said).toHaveBeenLastCalledWith('paid', 'o')
    expect(await post(`${body} `)).toBe(400)
    void following
  })
})
