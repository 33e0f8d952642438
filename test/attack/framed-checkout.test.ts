/** Decision 6.16: a merchant's list of framers is no way to write into the page's headers. */
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()

const opened = (frameAncestors: readonly string[]) =>
  sandbox.merchant.createCheckout({
    amount: 1,
    returnUrl: 'https://shop.example/done',
    frameAncestors,
  })

describe('framers of a checkout', () => {
  it('stand in the header exactly as they were sent', async () => {
    const named = ['https://shop.example', 'https://*.shop.com.tr']
    const answer = await opened(named)
    expect(answer).toMatchObject({ isSucceed: true })
    const { headers } = await fetch(answer.isSucceed ? answer.checkoutUrl : '')
    expect(headers.get('content-security-policy')).toMatch(
      /; frame-ancestors https:\/\/shop\.example https:\/\/\*\.shop\.com\.tr$/,
    )
  })

  it.each([
    'https://*',
    'https://*.com.tr',
    'https://*.github.io',
    "https://a';script-src",
    'https://a,b',
    'https://a b',
  ])('%s is refused when the checkout is opened', async (named) => {
    const refused = {
      status: 400,
      errorCode: '0100',
      message: expect.stringContaining('frameAncestors'),
    }
    await expect(opened(['https://shop.example', named])).rejects.toMatchObject(refused)
  })

  it('that an earlier release stored and this one refuses let nobody frame the page', async () => {
    const answer = await opened(['https://shop.example'])
    if (!answer.isSucceed) throw new Error(answer.errorMessage)
    const { rowCount } = await sandbox.database.pool.query(
      `update payment_link set content = jsonb_set(content, '{checkout,frameAncestors}', '["https://*;x"]')
       where link_id = $1`,
      [answer.checkoutId],
    )
    expect(rowCount).toBe(1)
    const page = await fetch(answer.checkoutUrl)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/)
  })
})
