/** Decision 6.5: from createLink to the letter box, over the whole product. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formsOf } from '../../packages/client/src/demo/html-forms.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  type MailCatcher,
  startMailCatcher,
} from '../../packages/gateway/src/payment/notices/testing/mail-catcher.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../support/vezne-command.ts'

const HOSTILE = '<script>alert(1)</script> \u202Eovaz'

async function linkOf(sandbox: Sandbox, changes: object = {}): Promise<string> {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 99.9,
    currency: 949,
    productName: HOSTILE,
    is3dRequired: false,
    ...changes,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link.linkUrl
}

describe('a sandbox without a mail server', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ VEZNE_MASTER_KEY })
  })
  afterAll(() => sandbox.stop())

  type Listed = Readonly<{
    noticeId: string
    channel: string
    recipient: string
    state: string
    content: Readonly<{ text: string }>
  }>

  async function listed(): Promise<readonly Listed[]> {
    const headers = { accept: 'application/json' }
    const answer = await fetch(`${sandbox.url}/sandbox/outbox`, { headers })
    expect(answer.headers.get('content-type')).toContain('application/json')
    const { notices } = (await answer.json()) as { notices: readonly Listed[] }
    return notices
  }

  it('shows what it would send, and sends nothing', async () => {
    const linkUrl = await linkOf(sandbox, {
      notificationMethod: 'Both',
      smsTo: ['0532 123 45 67'],
      emailTo: ['ayse@example.com'],
    })
    const held = await waitFor(
      async () => {
        const notices = await listed()
        return notices.length === 2 && notices.every(({ state }) => state === 'Held') && notices
      },
      { what: 'both notices to be held' },
    )
    expect(held.map(({ recipient }) => recipient).toSorted()).toEqual([
      '+905321234567',
      'ayse@example.com',
    ])
    for (const { content } of held) expect(content.text).toContain(linkUrl)
  })

  it('is a page that runs nothing and shows names as text', async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/outbox`, {
      headers: { accept: 'text/html' },
    })
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(html).toContain('&lt;script>alert(1)')
    expect(html).not.toContain('<script')
    expect(html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/l\/[\w-]{32}">/)
    expect(html).toContain('ayse@example.com')
  })

  it('lists what it holds, masked, and sends it again where an operator asks', async () => {
    const { printed } = await vezneBeside(sandbox, 'notices list')
    expect(printed).toMatch(/Link Email a\*\*\*@example\.com Held, 1 try: NOT_CONFIGURED/)
    expect(printed).toMatch(/Link Sms \+90\*{8}67 Held/)
    const [noticeId = ''] = printed.split(' ')
    const retried = await vezneBeside(sandbox, `notices retry ${noticeId}`)
    expect(retried).toEqual({ printed: '1 notice goes out again.', failure: null })
    await waitFor(
      async () => (await vezneBeside(sandbox, 'notices list')).printed.includes('2 tries'),
      {
        what: 'another try',
      },
    )
    const { printed: acts } = await vezneBeside(sandbox, 'audit list')
    expect(acts).toContain(`"act":"notice.retry","subject":"${noticeId}"`)
    expect((await vezneBeside(sandbox, 'notices retry --all')).printed).toBe(
      '0 notices go out again.',
    )
  })

  it.each([
    ['notices retry', 'Name one notice'],
    ['notices retry x', 'is no id of a notice'],
    ['notices retry 01900000-0000-7000-8000-000000000001', 'is unknown'],
  ])('%s names the remedy', async (words, remedy) => {
    expect((await vezneBeside(sandbox, words)).failure).toContain(remedy)
  })
})

describe('a gateway with a mail server', () => {
  let catcher: MailCatcher
  let sandbox: Sandbox
  let mail: Readonly<Record<string, string>>
  beforeAll(async () => {
    catcher = await startMailCatcher()
    const MAIL_FROM = 'Vazo Evi <odeme@shop.example>'
    mail = { SMTP_URL: `smtp://127.0.0.1:${catcher.port}`, MAIL_FROM }
    sandbox = await startSandbox({ VEZNE_MASTER_KEY, ...mail })
  })
  afterAll(async () => {
    await sandbox.stop()
    await catcher.stop()
  })

  it('sends the link, and after the payment the receipt', async () => {
    const linkUrl = await linkOf(sandbox, {
      notificationMethod: 'Email',
      emailTo: ['ayse@example.com'],
      isEmailRequired: true,
    })
    await caught(1)
    expect(catcher.caught[0]).toMatchObject({
      to: ['ayse@example.com'],
      mail: { from: { address: 'odeme@shop.example' } },
    })
    const letter = catcher.caught[0]?.mail
    expect(letter?.text).toContain(linkUrl)
    expect(letter?.text).toContain('alert(1)')
    expect(letter?.html).not.toContain('<script')

    const page = await fetch(linkUrl, { headers: { 'accept-language': 'en' } })
    const form = formsOf(await page.text()).find(({ fields }) => 'cardNumber' in fields)
    const typed = {
      email: 'odeyen@example.com',
      cardNumber: '5528790000000008',
      expiry: '12/30',
      cvv: '000',
      cardHolderName: 'AYŞE',
    }
    const body = new URLSearchParams({ ...form?.fields, ...typed })
    const address = new URL(form?.action ?? '', page.url)
    const paid = await fetch(address, { method: 'POST', body })
    expect(paid.ok).toBe(true)
    await caught(2)
    expect(catcher.caught[1]?.to).toEqual(['odeyen@example.com'])
    expect(catcher.caught[1]?.mail.subject).toMatch(/payment received|ödemeniz alındı/)
    expect(catcher.caught[1]?.mail.text).toContain('•••• 0008')
    expect(sandbox.logged()).not.toContain('@example.com')
  })

  it('doctor looks at the mail server', async () => {
    expect((await vezneBeside(sandbox, 'doctor', mail)).printed).toMatch(/^mail +ok$/m)
    const elsewhere = { ...mail, SMTP_URL: 'smtp://127.0.0.1:1' }
    const { printed, failure } = await vezneBeside(sandbox, 'doctor', elsewhere)
    expect(printed).toMatch(/^mail +.*ECONNREFUSED/m)
    expect(failure).toContain('Not all is well')
  })

  function caught(count: number) {
    return waitFor(() => catcher.caught.length >= count, { what: `${count} letters` })
  }
})
