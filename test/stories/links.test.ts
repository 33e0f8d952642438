import { describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  ask,
  PAYERS_CARD as CARD,
  mainForm,
  open,
  type Page,
  payOn,
  reload,
  submit,
} from '../support/link-browser.ts'
import { EVERY_FIELD } from '../support/new-link.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ADMIN_TOKEN = 'the-operator-of-this-very-test'
const sandbox = useSandbox({ ADMIN_TOKEN })

async function makeDefault(alias: string): Promise<void> {
  const url = `${sandbox.url}/admin/v1/merchants/1100000001/terminals/${alias}/default`
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(200)
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
    const form = await open(linkUrl)
    const atBank = await toTheBank(form)
    // Whom the customer pays has one name on both pages.
    for (const { html } of [form, atBank]) expect(html).toContain('<bdi>Vezne Sandbox</bdi>')
    await payOn(atBank)
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it('decision 4.17: at a bank that takes it, the payer’s e-mail address goes into its 3-D Secure form', async () => {
    await makeDefault('akbank')
    try {
      const payer = { ...CARD, email: 'zeynep@customer.example' }
      const atAkbank = async () => {
        const link = await linkOf({ is3dRequired: true, isEmailRequired: true })
        const form = await toTheGate(await open(link.linkUrl), payer)
        return form?.fields['emailAddress'] === payer.email ? form : null
      }
      await waitFor(atAkbank, { what: 'the form of the new default terminal' })
      const { id, linkUrl } = await linkOf({ is3dRequired: true, isEmailRequired: true })
      await payOn(await open(linkUrl), payer)
      expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
      expect(sandbox.logged()).not.toContain(payer.email)
    } finally {
      await makeDefault('simulator')
    }
  })

  it('decision 6.13: what a link demands reaches the merchant, and no log', async () => {
    const { id, linkUrl } = await linkOf(EVERY_FIELD)
    const payer = {
      name: 'Zeynep Sınanmış',
      email: 'zeynep@customer.example',
      phoneNumber: '+905321234567',
      address: 'Denenmiş Sokak 5',
      note: 'kapıyı çalmayın',
    }
    await payOn(await open(linkUrl), { ...CARD, ...payer })
    const status = await sandbox.merchant.linkStatus({ id })
    if (!status.isSucceed) throw new Error(status.errorMessage)
    expect(status.payments).toMatchObject([{ payer }])
    const [orderId] = status.payments.map((payment) => payment.orderId)
    expect(await sandbox.merchant.inquire({ orderId })).toMatchObject({ payer })
    const byConversation = { paymentConversationId: id }
    expect(await sandbox.merchant.inquire(byConversation)).toMatchObject({ payer })
    for (const text of Object.values(payer)) expect(sandbox.logged()).not.toContain(text)
  })

  it('decision 6.13: a link that asks for nothing has no payer, and others do not see one', async () => {
    const { id, linkUrl } = await linkOf({})
    await payOn(await open(linkUrl))
    const status = await sandbox.merchant.linkStatus({ id })
    expect(status).toMatchObject({ payments: [{ payer: null }], paymentsNext: null })
    expect(await sandbox.restricted.linkStatus({ id })).toMatchObject({ errorCode: '5001' })
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

/** The form that the gateway's page posts to the bank; undefined where no page has one. */
async function toTheGate(first: Page, answers: Readonly<Record<string, string>>) {
  let page = await submit(first, answers)
  for (let pages = 0; pages < 4; pages += 1) {
    const form = mainForm(page)
    if (form === undefined || 'paymentModel' in form.fields) return form
    page = await submit(page, {})
  }
  return undefined
}

/** Goes on until the bank asks for the password. */
async function toTheBank(first: Page): Promise<Page> {
  let page = await submit(first, CARD)
  for (let pages = 0; pages < 6 && !page.html.includes('name="otp"'); pages += 1) {
    page = await submit(page, {})
  }
  expect(page.html).toContain('name="otp"')
  return page
}

const countOf = (pages: readonly Page[], words: string): number =>
  pages.filter(({ html }) => html.includes(words)).length

const PAID = 'Ödemeniz alındı'

describe('decision 6.3, as payers see it', () => {
  it('30 payers at once on a link with ten uses: ten have a receipt, twenty an explanation', async () => {
    const { id, linkUrl } = await linkOf({ linkType: 'MultipleUse', maxUsageCount: 10 })
    const pages = await Promise.all(Array.from({ length: 30 }, () => open(linkUrl)))
    const ends = await Promise.all(pages.map((page) => submit(page, CARD)))
    expect(countOf(ends, PAID)).toBe(10)
    expect(ends.filter((page) => mainForm(page) !== undefined)).toEqual([])
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 10])
  })

  it('a double click pays once, and both lead to the one receipt', async () => {
    const { id, linkUrl } = await linkOf({ linkType: 'MultipleUse', maxUsageCount: 5 })
    const page = await open(linkUrl)
    const answers = await Promise.all([submit(page, CARD), submit(page, CARD)])
    // The second may be told that the payment is under way: looked at again, it is the receipt.
    const receipts = await Promise.all(answers.map(reload))
    expect(countOf(receipts, PAID)).toBe(2)
    // Whoever else has the address learns that it was paid, and no more.
    const others = await open(receipts[0]?.url ?? '')
    expect([others.html.includes('<h1>Ödeme alındı</h1>'), others.html.includes('99,90')]).toEqual([
      true,
      false,
    ])
    const numbers = receipts.map(({ html }) => /<dd>.*?<\/dd>/.exec(html)?.[0])
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toMatch(/>[0-9A-F]{4}-[0-9A-F]{4}</)
    expect(await statusOf(id)).toEqual(['Active', 'Success', 1])
  })

  it('two tabs of one page: the later try takes over, the earlier pays nothing', async () => {
    const { id, linkUrl } = await linkOf({ is3dRequired: true })
    const page = await open(linkUrl)
    const atBank = await toTheBank(page)
    const paid = await payOn(page)
    expect(paid.html).toContain(PAID)
    const late = await submit(atBank, { otp: '123456' }).then((next) => payOn(next))
    expect(late.html).toContain(PAID)
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it('decision 6.9: a payer who opens the link again goes on there; the tab at the bank says so', async () => {
    const { id, linkUrl } = await linkOf({ is3dRequired: true })
    const atBank = await toTheBank(await open(linkUrl))
    const again = await open(linkUrl)
    expect(again.html).toContain('henüz bankada onaylanmadı')
    const second = await toTheBank(again)
    const late = await submit(atBank, { otp: '123456' }).then((next) => payOn(next))
    expect(late.html).toContain('Ödemeye başka bir yerde devam edildi')
    expect((await payOn(second)).html).toContain(PAID)
    expect((await open(linkUrl)).html).toContain('Bu link ile ödeme yapıldı')
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it('a holder who cancels at the bank gives the use back', async () => {
    const { id, linkUrl } = await linkOf({ is3dRequired: true })
    const atBank = await toTheBank(await open(linkUrl))
    const form = mainForm(atBank)
    const body = new URLSearchParams({ ...form?.fields, action: 'cancel' })
    const target = new URL(form?.action ?? '', atBank.url)
    const bank = await submit(await ask(target, atBank.cookie, { method: 'POST', body }), {})
    const back = await submit(bank, {})
    expect(back.html).toContain('Ödeme yapılmadı')
    expect(await statusOf(id)).toEqual(['Active', 'Failed', 0])
    await payOn(back)
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })

  it.each([
    ['deleted', 'Cancelled', (id: string) => sandbox.merchant.deleteLink({ id })],
    [
      'past its date',
      'Expired',
      (id: string) =>
        sandbox.database.pool.query(
          'update payment_link set expires_at = now() where link_id = $1',
          [id],
        ),
    ],
  ] as const)('%s while the holder is at the bank: the payment stands', async (_, status, end) => {
    const { id, linkUrl } = await linkOf({ is3dRequired: true })
    const atBank = await toTheBank(await open(linkUrl))
    await end(id)
    expect(mainForm(await open(linkUrl))).toBeUndefined()
    expect((await payOn(atBank)).html).toContain(PAID)
    expect(await statusOf(id)).toEqual([status, 'Success', 1])
  })

  it('an outcome that the bank leaves open: the page warns, and shows the receipt when it is settled', async () => {
    const { id, linkUrl } = await linkOf({})
    const page = await open(linkUrl)
    const body = JSON.stringify({ operation: 'Auth', fault: 'garbled-after-booking' })
    await fetch(`${sandbox.bankUrl}/simulator/faults`, { method: 'POST', body })
    const waiting = await submit(page, CARD)
    expect(waiting.html).toContain('Yeniden ödemeyin')
    expect((await submit(page, CARD)).url).toBe(waiting.url)
    const isSettled = async () => (await reload(waiting)).html.includes(PAID)
    await waitFor(isSettled, { what: 'the receipt' })
    expect(await statusOf(id)).toEqual(['Passive', 'Success', 1])
  })
})
