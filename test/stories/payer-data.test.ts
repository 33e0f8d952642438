/** Chapter 10, personal data: nothing of a payer is left anywhere in the database when its time is over. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsOf, type HtmlForm } from '../../packages/client/src/demo/html-forms.ts'
import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import {
  DAY_MILLISECONDS,
  systemClock,
  uuidV7,
} from '../../packages/gateway/src/base/kernel/index.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Foundation } from '../../packages/gateway/src/composition/foundation/foundation.ts'
import { joinFoundation } from '../../packages/gateway/src/composition/foundation/start.ts'
import { eraseOldData } from '../../packages/gateway/src/operating/payers/index.ts'
import { sweepCards } from '../../packages/gateway/src/payment/cards/index.ts'
import { erasePayers } from '../../packages/gateway/src/payment/links/end-links.ts'
import { eraseRecipients } from '../../packages/gateway/src/payment/notices/index.ts'
import { sweepDeliveries } from '../../packages/gateway/src/payment/webhooks/index.ts'
import { createOldDataStore } from '../../packages/gateway/src/storage/payers/index.ts'
import { sweepIdempotencyKeys } from '../../packages/gateway/src/storage/payments/index.ts'
import { recordHandOvers } from '../../packages/gateway/src/storage/three-d-secure/index.ts'
import { sweepSessions } from '../../packages/gateway/src/storage/upkeep.ts'
import { PAYER_COLUMNS } from '../../scripts/generate/assets/index.ts'
import { type Findings, scanForMarkers } from '../support/marker-scan.ts'
import { EVERY_FIELD, newLink } from '../support/new-link.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../support/vezne-command.ts'

const CARD = '5528790000000008'
const NUMBER = SANDBOX_KEYS.merchantNumber

/** The browsers come from behind a proxy, so that each payer has an address of its own. */
const sandbox = useSandbox({ VEZNE_MASTER_KEY, TRUSTED_PROXIES: '127.0.0.1/32,::1/128' })

/** Somebody whose every value is found by itself. */
type Person = Readonly<{
  name: string
  email: string
  national: string
  address: string
  note: string
  holder: string
  ip: string
  apiIp: string
  description: string
  basket: string
  product: string
}>

const personOf = (tag: string, digits: string): Person => ({
  name: `Ad${tag} Soyad`,
  email: `eposta.${tag.toLowerCase()}@ornek.com`,
  national: `532${digits}`,
  address: `${tag} Sokak 5`,
  note: `${tag} zili bozuk`,
  holder: `KART ${tag.toUpperCase()}`,
  ip: `203.0.113.${digits.slice(-2)}`,
  apiIp: `198.51.100.${digits.slice(-2)}`,
  description: `aciklama-${tag}`,
  basket: `sepet-${tag}`,
  product: `urun-${tag}`,
})

const ASKING = personOf('Selin', '1112231')
const STAYING = personOf('Kerem', '4445562')

const contactOf = ({ name, email, national, address, note, holder }: Person) => [
  ...[name, email, national, address, note, holder],
]
const addressesOf = ({ ip, apiIp }: Person) => [ip, apiIp]
const textsOf = ({ description, basket, product }: Person) => [description, basket, product]
const everythingOf = (person: Person) => [
  ...contactOf(person),
  ...addressesOf(person),
  ...textsOf(person),
]

/** The limits are counted by the database's own clock, and end by it. */
const BY_ITS_OWN_CLOCK = 'rate_limit.key'

async function places(markers: readonly string[]): Promise<readonly string[]> {
  const found: Findings = await scanForMarkers(sandbox.database.pool, markers)
  const columns = [...new Set(Object.values(found).flat())].sort()
  return columns.filter((column) => column !== BY_ITS_OWN_CLOCK)
}

type Payment = Readonly<{ linkId: string; orderId: string; apiOrderId: string }>

let webhook: Server
let foundation: Foundation
let folder: string
let asking: Payment
let staying: Payment

beforeAll(async () => {
  webhook = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const { port } = webhook.address() as AddressInfo
  await sandbox.merchant.webhooksCreate({ url: `http://127.0.0.1:${port}/hook` })
  folder = await mkdtemp(join(tmpdir(), 'vezne-payer-data-'))
  const configuration = readConfiguration({
    DATABASE_URL: sandbox.database.connectionString,
    DATA_DIR: folder,
    BANK_URL: sandbox.bankUrl,
    VEZNE_MASTER_KEY,
  })
  foundation = await joinFoundation(configuration, { clock: systemClock, note: () => undefined })
  asking = await buy(ASKING)
  staying = await buy(STAYING)
  await concluded()
})
afterAll(async () => {
  await foundation.database.close()
  await rm(folder, { recursive: true })
  await new Promise((resolve) => webhook.close(resolve))
})

/** One payment by a link with 3-D Secure and messages, and one by the API. */
async function buy(person: Person): Promise<Payment> {
  const { merchant } = sandbox
  const link = await newLink(merchant, {
    ...EVERY_FIELD,
    amount: 100,
    is3dRequired: true,
    productName: person.product,
    metadata: { sepet: person.basket },
    notificationMethod: 'Both',
    emailTo: [person.email],
    smsTo: [`+90${person.national}`],
  })
  await payLink(link.linkUrl, person)
  const status = await merchant.linkStatus({ id: link.id })
  const [payment] = status.isSucceed ? status.payments : []
  const cardToken = await tokenOf(merchant, CARD)
  const answer = await merchant.provision(
    {
      ...{ cardToken, amount: 50 },
      ...{ description: person.description, metadata: { sepet: person.basket } },
      ...{ cardHolderName: person.holder, merchantCustomerName: person.name },
      ...{ merchantCustomerPhoneCode: '90', merchantCustomerPhoneNumber: person.national },
    },
    { clientIpAddress: person.apiIp },
  )
  return { linkId: link.id, orderId: payment?.orderId ?? '', apiOrderId: answer.orderId ?? '' }
}

type Page = Readonly<{ url: string; html: string; cookie: string }>

async function load(url: URL | string, from: Page | null, person: Person, body?: URLSearchParams) {
  const headers = { cookie: from?.cookie ?? '', 'x-forwarded-for': person.ip }
  const init: RequestInit = body === undefined ? { headers } : { headers, method: 'POST', body }
  const response = await fetch(url, init)
  const [set] = response.headers.getSetCookie()
  const cookie = set?.split(';')[0] ?? from?.cookie ?? ''
  return { url: response.url, html: await response.text(), cookie }
}

function mainForm({ html }: Page): HtmlForm | undefined {
  const forms = formsOf(html)
  return (
    forms.find(({ fields }) => 'otp' in fields || 'cardNumber' in fields) ??
    forms.find(({ method }) => method === 'POST')
  )
}

async function payLink(linkUrl: string, person: Person): Promise<void> {
  const typed: Readonly<Record<string, string>> = {
    ...{ cardNumber: CARD, expiry: '12/30', cvv: '000', cardHolderName: person.holder },
    ...{ name: person.name, email: person.email, phoneNumber: `+90${person.national}` },
    ...{ address: person.address, note: person.note, otp: '123456' },
  }
  let page: Page = await load(linkUrl, null, person)
  for (let pages = 0; pages < 12; pages += 1) {
    const form = mainForm(page)
    if (form === undefined) return
    const known = Object.entries(typed).filter(([name]) => name in form.fields)
    const body = new URLSearchParams({ ...form.fields, ...Object.fromEntries(known) })
    page = await load(new URL(form.action, page.url), page, person, body)
  }
  throw new Error(`The link was not paid: ${page.html}`)
}

/** Waits until every message is sent and every event delivered, and lets the audit chain cover the hand-overs. */
async function concluded(): Promise<void> {
  const { pool } = sandbox.database
  const open = `select (select count(*) from notice where state = 'Waiting')
    + (select count(*) from event_outbox)
    + (select count(*) from event e where not exists (
        select from webhook_delivery d where d.event_id = e.event_id and d.state <> 'Waiting'))
    + (select count(*) from bank_call having count(*) = 0) as count`
  await waitFor(async () => Number((await pool.query(open)).rows[0]?.count) === 0, {
    what: 'messages, deliveries and calls to be written',
  })
  const now = new Date()
  const batch = { batchId: uuidV7(now), happenedAt: now, rowsMaximum: 100 }
  await recordHandOvers(pool, foundation.auditSigner, batch)
}

const RETENTION = { payerDataDays: 200, payerIpDays: 100, merchantTextDays: 400 } as const

/** What the jobs of a gateway do when so many days have passed; `PAYER_IP_DAYS` and the others are as above. */
async function runJobs(days: number): Promise<void> {
  const { pool } = foundation.database
  const { stores, auditSigner: signer } = foundation
  const now = new Date(Date.now() + days * DAY_MILLISECONDS)
  const clock = { ...systemClock, now: () => now }
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MILLISECONDS)
  const links = { links: stores.links, clock, newId: () => uuidV7(now), batchSize: 100 }
  await erasePayers(links, RETENTION.payerDataDays)
  await eraseOldData({ oldData: createOldDataStore({ pool, signer }), clock }, RETENTION)
  await eraseRecipients({ notices: stores.notices, clock }, 7)
  await sweepSessions(pool, now)
  await sweepCards({ store: stores.cards, clock })
  await sweepDeliveries(stores.deliveryRecords, 30, now)
  await sweepIdempotencyKeys(pool)
  await stores.bankCalls.sweep(daysAgo(90))
}

async function vezne(words: string) {
  return vezneBeside(sandbox as Sandbox, words)
}

async function auditIsIntact(): Promise<void> {
  const { printed, failure } = await vezne('audit verify')
  expect(failure).toBeNull()
  expect(printed).toContain('The audit chain hand-over is intact')
  expect(printed).toContain('The audit chain operator is intact')
}

describe('a payer who asks', () => {
  it('is in the columns of the inventory, and in no other', async () => {
    const found = await scanForMarkers(sandbox.database.pool, [
      ...everythingOf(ASKING),
      ...everythingOf(STAYING),
    ])
    expect(Object.entries(found).filter(([, columns]) => columns.length === 0)).toEqual([])
    const columns = new Set(Object.values(found).flat())
    expect([...columns].filter((column) => PAYER_COLUMNS[column] === undefined)).toEqual([])
    expect([...columns].sort()).toEqual(
      expect.arrayContaining([
        'card_hand_over.payer_address',
        'link_use.payer',
        'notice.recipient',
      ]),
    )
  })

  it('gets all of it, and nothing of the other payer', async () => {
    const { printed } = await vezne(`payer export ${NUMBER} --phone 0${ASKING.national} --json`)
    for (const marker of [...contactOf(ASKING), ...addressesOf(ASKING)].filter(
      (each) => each !== ASKING.holder,
    )) {
      expect(printed).toContain(marker)
    }
    expect(printed).toContain('K*** S***')
    expect(printed).toContain(asking.orderId)
    expect(printed).toContain(asking.apiOrderId)
    for (const marker of everythingOf(STAYING)) expect(printed).not.toContain(marker)
  })

  it('keeps what is still needed: a pre-authorisation is named, with the remedy', async () => {
    const cardToken = await tokenOf(sandbox.merchant, CARD)
    const blocked = await sandbox.merchant.provision({
      ...{ cardToken, amount: 20, paymentType: 'PreAuth' },
      ...{ merchantCustomerPhoneCode: '90', merchantCustomerPhoneNumber: ASKING.national },
    })
    const erasing = `payer erase ${NUMBER} --phone +90${ASKING.national} --yes`
    const { failure } = await vezne(erasing)
    expect(failure).toContain(`the pre-authorisation ${blocked.orderId} (capture it or reverse it)`)
    expect(await places([ASKING.name])).toContain('link_use.payer')
    const reversed = await sandbox.merchant.reverse({ orderId: blocked.orderId ?? '' })
    expect(reversed).toMatchObject({ isSucceed: true })
  })

  it('is erased by number and address, and the other payer is not; a mention loses its text only', async () => {
    const mention = await sandbox.merchant.provision({
      ...{ cardToken: await tokenOf(sandbox.merchant, CARD), amount: 30 },
      ...{ description: `0 ${ASKING.national} için`, merchantCustomerName: STAYING.name },
    })
    const before = await scanForMarkers(sandbox.database.pool, everythingOf(STAYING))
    const planned = await vezne(`payer erase ${NUMBER} --phone 0${ASKING.national}`)
    expect(planned.printed).toContain('Nothing was erased')
    expect(planned.printed).toContain('1 text that mentions the payer')
    expect(await places([ASKING.name])).toContain('payment_order.details')
    await concluded()
    const erased = await vezne(`payer erase ${NUMBER} --phone 0${ASKING.national} --yes`)
    expect(erased).toMatchObject({ failure: null })
    await vezne(`payer erase ${NUMBER} --email ${ASKING.email.toUpperCase()} --yes`)
    // The card of the payment is sealed, and deleted after a day.
    expect(await places(everythingOf(ASKING))).toEqual([])
    expect(await scanForMarkers(sandbox.database.pool, everythingOf(STAYING))).toEqual(before)
    const seen = await sandbox.database.pool.query(
      `select details ->> 'description' as text, details ->> 'merchantCustomerName' as name
       from payment_order where order_id = $1`,
      [mention.orderId],
    )
    expect(seen.rows).toEqual([{ text: null, name: STAYING.name }])
    expect((await vezne(`payer erase ${NUMBER} --phone 0${ASKING.national}`)).printed).toContain(
      'Nothing of this merchant',
    )
  })

  it('leaves the money and the books as they were, and the audit chain without a name', async () => {
    for (const orderId of [asking.orderId, asking.apiOrderId]) {
      expect(await sandbox.merchant.inquire({ orderId })).toMatchObject({ isSucceed: true })
      const returned = await sandbox.merchant.return({ orderId, amount: 5 })
      expect(returned).toMatchObject({ isSucceed: true })
    }
    const listed = await vezne('audit list')
    expect(listed.printed).toContain('"act":"payer.erase"')
    expect(listed.printed).toContain('"act":"payer.export"')
    for (const marker of contactOf(ASKING)) expect(listed.printed).not.toContain(marker)
    await auditIsIntact()
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' })
    const compared = await vezne(`day reconcile ${today}`)
    expect(compared).toMatchObject({ failure: null })
  })
})

describe('a payer who asks nothing', () => {
  const left = async () => ({
    contact: await places(contactOf(STAYING)),
    addresses: await places(addressesOf(STAYING)),
    texts: await places(textsOf(STAYING)),
  })

  it('is there before the days are over', async () => {
    await runJobs(6)
    expect(await left()).toMatchObject({
      contact: expect.arrayContaining([
        'notice.recipient',
        'link_use.payer',
        'payment_order.details',
      ]),
      addresses: expect.arrayContaining(['payment_order.client_ip_address']),
      texts: expect.arrayContaining(['payment_order.metadata', 'payment_link.content']),
    })
  })

  it.each([
    [
      40,
      ['link_use.payer', 'payment_order.details'],
      ['card_hand_over.payer_address', 'payment_order.client_ip_address'],
    ],
    [101, ['link_use.payer', 'payment_order.details'], []],
    [201, [], []],
  ])('after %i days', async (days, contact, addresses) => {
    await runJobs(days)
    const texts = ['payment_link.content', 'payment_order.details', 'payment_order.metadata']
    expect(await left()).toEqual({ contact, addresses, texts })
    await auditIsIntact()
  })

  it('is nowhere after the longest time, and the payments are whole', async () => {
    await runJobs(401)
    expect(await places(everythingOf(STAYING))).toEqual([])
    for (const orderId of [staying.orderId, staying.apiOrderId]) {
      const answer = await sandbox.merchant.inquire({ orderId })
      expect(answer).toMatchObject({ isSucceed: true, metadata: null })
      const returned = await sandbox.merchant.return({ orderId, amount: 5 })
      expect(returned).toMatchObject({ isSucceed: true })
    }
    expect(await sandbox.merchant.linkStatus({ id: staying.linkId })).toMatchObject({
      isSucceed: true,
      linkPaymentStatus: 'Success',
    })
  })

  it('is looked at once: a second run writes nothing', async () => {
    const versions = async () =>
      (await sandbox.database.pool.query('select max(xmin::text::bigint) from payment_order')).rows
    const before = await versions()
    await runJobs(402)
    expect(await versions()).toEqual(before)
  })
})
