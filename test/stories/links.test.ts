import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsOf, type HtmlForm } from '../../packages/client/src/demo/html-forms.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

type Page = Readonly<{ url: string; html: string }>

const CARD = { cardNumber: '5528790000000008', expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE' }

async function open(url: string): Promise<Page> {
  const response = await fetch(url)
  return { url: response.url, html: await response.text() }
}

/** The form to fill in, not the language switch or the cancel button beside it. */
function mainForm(page: Page): HtmlForm | undefined {
  const forms = formsOf(page.html)
  return (
    forms.find(({ fields }) => 'otp' in fields || 'cardNumber' in fields) ??
    forms.find(({ method }) => method === 'POST')
  )
}

async function submit(page: Page, answers: Readonly<Record<string, string>>): Promise<Page> {
  const form = mainForm(page)
  if (form === undefined) throw new Error(`no form at ${page.url}: ${page.html}`)
  const known = Object.entries(answers).filter(([name]) => name in form.fields)
  const body = new URLSearchParams({ ...form.fields, ...Object.fromEntries(known) })
  const response = await fetch(new URL(form.action, page.url), { method: 'POST', body })
  return { url: response.url, html: await response.text() }
}

/** Fills in whatever is asked until no form leads on: the receipt, or the reason why not. */
async function payOn(page: Page, answers: Readonly<Record<string, string>> = CARD): Promise<Page> {
  let current = page
  for (let pages = 0; pages < 12 && mainForm(current) !== undefined; pages += 1) {
    current = await submit(current, { otp: '123456', ...answers })
  }
  return current
}

async function linkOf(changes: Partial<Parameters<Sandbox['merchant']['createLink']>[0]>) {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 99.9,
    currency: 949,
    is3dRequired: false,
    productName: 'Kahve <b>',
    ...changes,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link
}

async function statusOf(id: string) {
  const status = await sandbox.merchant.linkStatus({ id })
  if (!status.isSucceed) throw new Error(status.errorMessage)
  return [status.linkStatus, status.linkPaymentStatus, status.usageCount]
}

describe('payment links', () => {
  it('decision 6.2: Active and Pending, then Passive and Success after the payment', async () => {
    const { id, linkUrl } = await linkOf({})
    expect(await statusOf(id)).toEqual(['Active', 'Pending', 0])
    const page = await open(linkUrl)
    expect(page.html).toContain('Kahve &lt;b>')
    await payOn(page)
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it('decision 6.4: with 3-D Secure, through the bank’s page', async () => {
    const { id, linkUrl } = await linkOf({ is3dRequired: true })
    await payOn(await open(linkUrl))
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it('decision 6.2: Failed where the last try was declined', async () => {
    const { id, linkUrl } = await linkOf({})
    await submit(await open(linkUrl), { ...CARD, cardNumber: '4111111111111129' })
    expect(await statusOf(id)).toEqual(['Active', 'Failed', 0])
  })

  it('decision 6.3, Limits 2: a SingleUse link with eight payers at once is paid once', async () => {
    const { id, linkUrl } = await linkOf({})
    const pages = await Promise.all(Array.from({ length: 8 }, () => open(linkUrl)))
    await Promise.all(pages.map((page) => submit(page, CARD)))
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it('decision 6.2: Cancelled by deleteLink, once; its page takes nothing', async () => {
    const { id, linkUrl } = await linkOf({})
    expect(await sandbox.merchant.deleteLink({ id })).toBe(true)
    expect(await sandbox.merchant.deleteLink({ id })).toBe(false)
    expect(await statusOf(id)).toEqual(['Cancelled', 'Pending', 0])
    expect(mainForm(await open(linkUrl))).toBeUndefined()
  })

  it('decision 6.1: a variable amount is the customer’s', async () => {
    const { id, linkUrl } = await linkOf({
      linkType: 'MultipleUse',
      maxUsageCount: 2,
      linkAmountType: 'VariableAmount',
    })
    await payOn(await open(linkUrl), { ...CARD, amount: '12,50' })
    expect(await statusOf(id)).toEqual(['Active', 'Success', 1])
    const status = await sandbox.merchant.linkStatus({ id })
    expect(status).toMatchObject({ remainingUsage: 1, payments: [{ amount: 12.5 }] })
  })
})
