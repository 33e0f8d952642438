/** Decision 10.68, as people see it: a chargeback from the payment's page to its end, with its evidence. */

import { beforeAll, describe, expect, it } from 'vitest'
import { paidOrder } from '../../../../../../test/harness/answers.ts'
import { CARDS } from '../../../../../../test/support/browser/steps.ts'
import { type Seat, type Shown, sit } from '../../../../../../test/support/panel/seat.ts'
import { useSandbox } from '../../../../../../test/support/use-sandbox.ts'

const sandbox = useSandbox()
const NUMBER = '1100000001'
const CASES = `/panel/m/${NUMBER}/chargebacks`
const PDF = Buffer.from('%PDF-1.7 signed by the customer')
let accountant: Seat
let developer: Seat
let auditor: Seat

beforeAll(async () => {
  accountant = await sit(sandbox, { role: 'MerchantAccountant', merchantNumber: NUMBER })
  developer = await sit(sandbox, { role: 'MerchantDeveloper', merchantNumber: NUMBER })
  auditor = await sit(sandbox, { role: 'GatewayAuditor' })
})

let cases = 0

async function paid(amount = 249.9): Promise<string> {
  return paidOrder(sandbox.merchant, CARDS.approved, { amount })
}

function form(orderId: string, changes: Readonly<Record<string, string>> = {}) {
  cases += 1
  const days = { receivedOn: '2026-11-27', answerBy: '2026-12-11' }
  return { orderId, amount: '100.00', caseNumber: `CB-${cases}`, ...days, ...changes }
}

/** The path of a case that was recorded at the panel. */
async function recorded(orderId: string): Promise<string> {
  const { location } = await accountant.send(CASES, form(orderId))
  expect(location).toMatch(/done=opened$/)
  return location.replace(/\?.*/, '')
}

function upload(content: Buffer, name = 'Teslim tutanağı'): FormData {
  const fields = new FormData()
  fields.set('file', new File([new Uint8Array(content)], 'c:\\x.pdf'))
  fields.set('name', name)
  return fields
}

const evidencePath = ({ html }: Shown) => /href="([^"]+\/evidence\/[^"]+)"/.exec(html)?.[1] ?? ''

describe('a chargeback', () => {
  it('is recorded from the payment, stands first in the list and on the payment’s page', async () => {
    const orderId = await paid()
    const payment = `/panel/m/${NUMBER}/payments/${orderId}`
    expect((await accountant.open(payment)).html).toContain(`${CASES}/new?order=${orderId}`)
    const empty = await accountant.open(`${CASES}/new?order=${orderId}`)
    expect(empty.html).toContain('value="249.90"')
    const path = await recorded(orderId)
    expect((await accountant.open('/panel/chargebacks')).html).toMatch(
      new RegExp(`11 Dec 2026.*To be answered.*href="${path}"`, 's'),
    )
    const { html } = await accountant.open(payment)
    expect(html).toMatch(new RegExp(`href="${path}">₺100\\.00 · CB-`))
    expect(html).toContain('recorded a chargeback')
    expect(html).toMatch(/Charged back<\/dt><dd>₺100\.00/)
  })

  it('is refused at its field, or with the reason, and keeps what was typed', async () => {
    const orderId = await paid()
    for (const [changes, said] of [
      [{ amount: 'x' }, 'Write the amount as 249.90.'],
      [{ amount: '250.00' }, 'cannot exceed its amount'],
      [{ answerBy: '2026-11-01' }, 'Must not lie before the day of receipt.'],
      [{ orderId: 'nobodys' }, 'This merchant has no such payment'],
    ] as const) {
      const sent = await accountant.send(CASES, form(orderId, { ...changes, note: 'kept' }))
      expect(sent.status).toBe(422)
      expect(sent.html).toContain(said)
      expect(sent.html).toContain('kept</textarea>')
    }
  })

  it('is moved as its state allows; a form of before another move changes nothing', async () => {
    const path = await recorded(await paid())
    const moved = (move: string) => accountant.send(`${path}/move`, { move })
    expect((await moved('win')).location).toMatch(/done=changed$/)
    expect((await moved('answer')).location).toMatch(/done=moved$/)
    expect((await accountant.open(path)).html).not.toContain('Accept without an answer')
    expect((await moved('win')).location).toMatch(/done=moved$/)
    expect((await accountant.open(path)).html).toContain('Given back on')
    expect((await moved('nonsense')).status).toBe(404)
  })
})

describe('evidence', () => {
  it('is added, read back as a file, and removed', async () => {
    const path = await recorded(await paid())
    expect((await accountant.send(`${path}/evidence`, upload(PDF))).location).toMatch(/done=added$/)
    const file = evidencePath(await accountant.open(path))
    const { html, headers } = await accountant.open(file)
    expect(html).toBe(PDF.toString())
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*Teslim%20tutana%C4%9F%C4%B1/)
    expect((await accountant.send(`${file}/remove`)).location).toMatch(/done=removed$/)
    expect((await accountant.open(file)).status).toBe(404)
  })

  it('may have 5 MB, and is refused by its bytes', async () => {
    const path = await recorded(await paid())
    const most = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length)])
    const added = await accountant.send(`${path}/evidence`, upload(most))
    expect(added.location).toMatch(/done=added$/)
    const refused = await accountant.send(`${path}/evidence`, upload(Buffer.from('<html>')))
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Must be a PDF, PNG or JPEG file.')
  })

  it('is read by who acts on cases; others see its name, or nothing at all', async () => {
    const path = await recorded(await paid())
    await accountant.send(`${path}/evidence`, upload(PDF))
    const file = evidencePath(await accountant.open(path))
    const seen = await auditor.open(path)
    expect(seen.html).toContain('Teslim tutanağı.pdf')
    expect(evidencePath(seen)).toBe('')
    expect((await auditor.open(file)).status).toBe(403)
    expect((await developer.open(path)).status).toBe(403)
    expect((await developer.send(`${path}/evidence`, upload(PDF))).status).toBe(403)
  })
})
