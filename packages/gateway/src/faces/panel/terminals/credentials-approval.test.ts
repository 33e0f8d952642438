import { beforeEach, expect, test } from 'vitest'

import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createOrderDesk, type OrderDesk, type Seat } from '../testing/order-desk.ts'

const database = useTestDatabase()
const TERMINALS = '/panel/m/1100000001/terminals'
const SECRET = 'S3CRET-of-the-bank'
let desk: OrderDesk
let ayse: Seat
let can: Seat

beforeEach(async () => {
  desk = await createOrderDesk(database.pool)
  ayse = await desk.sit('GatewayStaff', 'ayse@gateway.example')
  can = await desk.sit('GatewayOwner', 'can@gateway.example')
  const rules = { returnsAboveMinor: null, keys: false, credentials: true }
  await desk.acts.setApprovalRules(desk.harness.merchant, rules)
})

const FIELDS = { capture: '100', programmeMode: 'any' }

async function change(seat: Seat, fields: Readonly<Record<string, string>>) {
  const { alias } = desk.harness.terminal
  return seat.send(`${TERMINALS}/${alias}/change`, { ...FIELDS, alias, ...fields })
}

const NEW_TERMINAL = {
  ...FIELDS,
  alias: 'spare',
  connector: 'nestpay',
  environment: 'own',
  apiUrl: 'https://api.bank.example/',
  gateUrl: 'https://gate.bank.example/',
  'credential.clientId': '700655000200',
  'credential.userName': 'api-user',
  'credential.password': SECRET,
  'credential.storeKey': `${SECRET}-2`,
}

const terminals = () => desk.acts.terminalsOf(desk.harness.merchant.merchantId)

async function approvals() {
  return desk.acts.listApprovals(desk.harness.merchant.merchantId)
}

async function approvalPath(): Promise<string> {
  const [only, ...more] = await approvals()
  if (only === undefined || more.length > 0) throw new Error(`${more.length + 1} approvals`)
  return `/panel/m/1100000001/approvals/${only.approvalId}`
}

async function auditText(): Promise<string> {
  const { rows } = await database.pool.query(
    'select actor, act, details from audit_entry order by sequence',
  )
  return JSON.stringify(rows)
}

const storedSecrets = async () =>
  (
    await database.pool.query(
      'select secret_sealed::text from terminal_secret order by secret_sealed',
    )
  ).rows

test('new credentials wait, are taken once, and no page or report shows them (9.33)', async () => {
  const before = await storedSecrets()
  const asked = await change(ayse, { 'credential.password': SECRET })
  expect(asked.location).toMatch(/done=asked$/)
  expect(await storedSecrets()).toEqual(before)
  const path = await approvalPath()
  const { html } = await can.open('/panel/approvals')
  expect(html).toContain('Credentials that were entered')
  expect(html).toContain('password')
  expect(html).not.toContain(SECRET)
  expect((await ayse.send(`${path}/give`)).status).toBe(409)
  const given = await Promise.all([can.send(`${path}/give`), can.send(`${path}/give`)])
  expect(given.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 409,
  ])
  expect(await storedSecrets()).not.toEqual(before)
  expect((await can.send(`${path}/do`)).status).toBe(409)
  const audit = await auditText()
  expect(audit).not.toContain(SECRET)
  expect(audit.match(/"terminal.update"/g)).toHaveLength(1)
  expect(audit).toMatch(/"agreedBy":"panel:can@gateway.example"/)
  expect(audit).toMatch(/"askedBy":"panel:ayse@gateway.example"/)
  expect((await can.open('/panel/approvals')).html).not.toContain(SECRET)
})

test('a terminal is added when the second person agrees', async () => {
  const count = (await terminals()).length
  expect((await ayse.send(TERMINALS, NEW_TERMINAL)).location).toMatch(/done=asked$/)
  expect(await terminals()).toHaveLength(count)
  const stored = await database.pool.query('select row_to_json(c)::text as text from consent c')
  expect(stored.rows[0]?.text).not.toContain(SECRET)
  const { location } = await can.send(`${await approvalPath()}/give`)
  expect(location).toBe(`${TERMINALS}/spare?done=added`)
  expect(await terminals()).toHaveLength(count + 1)
})

test('what was agreed about one terminal is never done to another that got its name since', async () => {
  await ayse.send(TERMINALS, NEW_TERMINAL)
  await can.send(`${await approvalPath()}/give`)
  const { alias: main } = desk.harness.terminal
  const { apiUrl, gateUrl } = NEW_TERMINAL
  const own = { ...FIELDS, apiUrl, gateUrl }
  const asked = { ...own, alias: 'spare', 'credential.password': `${SECRET}-3` }
  expect((await ayse.send(`${TERMINALS}/spare/change`, asked)).location).toMatch(/done=asked$/)
  const rename = async (from: string, alias: string, fields: typeof FIELDS) =>
    (await ayse.send(`${TERMINALS}/${from}/change`, { ...fields, alias })).location
  expect(await rename('spare', 'old', own)).toMatch(/done=changed$/)
  expect(await rename(main, 'spare', FIELDS)).toMatch(/done=changed$/)
  const before = await storedSecrets()
  const waiting = (await approvals()).find(({ state }) => state === 'Waiting')
  const path = `/panel/m/1100000001/approvals/${waiting?.approvalId}`
  expect((await can.send(`${path}/give`)).location).toMatch(/done=notDone$/)
  expect(await storedSecrets()).toEqual(before)
})

test('what was refused is not done, and its secrets are gone', async () => {
  await ayse.send(TERMINALS, NEW_TERMINAL)
  const path = await approvalPath()
  expect((await can.send(`${path}/refuse`)).location).toMatch(/done=refused$/)
  expect((await can.send(`${path}/give`)).status).toBe(409)
  expect((await terminals()).map(({ alias }) => alias)).not.toContain('spare')
  expect(await approvals()).toMatchObject([{ state: 'Refused', hasPayload: false }])
})

test('a wrong credential is refused before anybody is asked', async () => {
  const { 'credential.password': _password, ...lacking } = NEW_TERMINAL
  expect((await ayse.send(TERMINALS, lacking)).status).toBe(422)
  expect(await approvals()).toEqual([])
})

test('other changes of a terminal need one person', async () => {
  expect((await change(ayse, { capture: '110' })).location).toMatch(/done=changed$/)
  expect(await approvals()).toEqual([])
})

test('names of callback fields that are refused stay in their fields', async () => {
  const { alias } = desk.harness.terminal
  const names = { add: 'shopRef, mdStatus', remove: 'oldRef' }
  const shown = await ayse.send(`${TERMINALS}/${alias}/callback-names`, names)
  expect(shown.status).toBe(409)
  expect(shown.html).toContain('value="shopRef, mdStatus"')
  expect(shown.html).toContain('value="oldRef"')
})
