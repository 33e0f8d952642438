/** docs/guides/checkout: its code runs against the sandbox, in both languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { useSandbox } from './support/use-sandbox.ts'

const sandbox = useSandbox()

/** The blocks of a language in a guide, in their order. */
function blocksOf(guide: string, language: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'guides', guide), 'utf8')
  const blocks = text.matchAll(/^```(\w+)\n(.*?)^```$/gms)
  return [...blocks].flatMap(([, name, code = '']) => (name === language ? [code] : []))
}

/** Runs a block with what the guide takes for granted, and answers one of its constants. */
async function run(code: string, answered: string, given: Readonly<Record<string, unknown>>) {
  const source = `return (async () => {${code}\nreturn ${answered}})()`
  const { code: script } = transformSync(`function block() {${source}}`, { loader: 'ts' })
  const names = Object.keys(given)
  const block = compileFunction(`${script}\nreturn block()`, names)
  return Object(await block(...Object.values(given)))
}

/** Pays a checkout without 3-D Secure, and answers where the browser goes. */
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

describe.each(['checkout.md', 'checkout.tr.md'])('%s', (guide) => {
  const [open = '', comeBack = '', inFrame = '', ...more] = blocksOf(guide, 'ts')

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
    const codes = (name: string) => blocksOf(name, 'ts').map(withoutComments)
    expect(codes(guide)).toEqual(codes('checkout.md'))
  })
})
