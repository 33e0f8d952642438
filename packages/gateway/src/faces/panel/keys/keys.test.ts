import { beforeEach, describe, expect, test } from 'vitest'

import { useTestDatabase } from '../../../storage/testing/index.ts'
import type { Shown } from '../testing/ask-routes.ts'
import { createOrderDesk, type OrderDesk, type Seat } from '../testing/order-desk.ts'

const database = useTestDatabase()
const KEYS = '/panel/m/1100000001/keys'
let desk: OrderDesk
let dev: Seat
let can: Seat

beforeEach(async () => {
  desk = await createOrderDesk(database.pool)
  const { merchant } = desk.harness
  dev = await desk.sit('MerchantDeveloper', 'dev@shop.example', merchant)
  can = await desk.sit('MerchantOwner', 'can@shop.example', merchant)
})

const pairs = () => desk.acts.keyPairsOf(desk.harness.merchant.merchantId)

async function seen(): Promise<string> {
  const present = await pairs()
  return `${present.length}:${present.at(-1)?.publicKey ?? ''}`
}

async function issued() {
  const pair = await desk.acts.issueKeyPair(desk.harness.merchant.merchantId)
  if (pair === null) throw new Error('There is no such merchant.')
  return pair
}

/** A SecretKey is Base64 of 32 bytes. */
const secretsIn = ({ html }: Shown) => html.match(/<code>[A-Za-z0-9+/]{43}=</g) ?? []

describe('a key pair', () => {
  test('asked for by several forms that are sent at once is issued once', async () => {
    const field = { seen: await seen() }
    const sent = await Promise.all([1, 2, 3, 4].map(() => dev.send(`${KEYS}/issue`, field)))
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await pairs()).toHaveLength(1)
  })
})

describe('where the merchant wants two people for keys (9.33)', () => {
  beforeEach(async () => {
    const rules = { returnsAboveMinor: null, keys: true, credentials: false }
    await desk.acts.setApprovalRules(desk.harness.merchant, rules)
  })

  async function approvalPath(): Promise<string> {
    const approvals = await desk.acts.listApprovals(desk.harness.merchant.merchantId)
    const [only, ...more] = approvals
    if (only === undefined || more.length > 0) throw new Error(`${approvals.length} approvals`)
    return `/panel/m/1100000001/approvals/${only.approvalId}`
  }

  const auditOf = async (act: string) => {
    const sql = 'select actor, details from audit_entry where act = $1 order by sequence desc'
    return (await database.pool.query(sql, [act])).rows[0]
  }

  const PEOPLE = {
    askedBy: 'panel:dev@shop.example',
    agreedBy: 'panel:can@shop.example',
    consentId: expect.any(String),
  }

  test('a pair waits, is issued once to the one who asked, and the audit names both', async () => {
    const { location } = await dev.send(`${KEYS}/issue`, { seen: await seen() })
    expect(location).toMatch(/\?merchant=1100000001&done=asked$/)
    expect(await pairs()).toEqual([])
    const path = await approvalPath()
    expect((await can.open('/panel/approvals')).html).toContain('Issue a key pair')
    expect((await dev.send(`${path}/give`)).status).toBe(409)
    expect((await dev.send(`${path}/do`)).status).toBe(409)
    expect((await can.send(`${path}/give`)).location).toMatch(/done=given$/)
    expect(await pairs()).toEqual([])
    // The second person must not learn the SecretKey.
    expect((await can.send(`${path}/do`)).status).toBe(409)
    const sent = await Promise.all([1, 2, 3].map(() => dev.send(`${path}/do`)))
    expect(sent.flatMap(secretsIn)).toHaveLength(1)
    expect(await pairs()).toHaveLength(1)
    expect(await auditOf('key.issue')).toMatchObject({
      actor: 'panel:dev@shop.example',
      details: PEOPLE,
    })
    expect(secretsIn(await dev.open('/panel/approvals'))).toEqual([])
  })

  test('a pair is replaced once by the one who asked', async () => {
    const { publicKey } = await issued()
    await dev.send(`${KEYS}/roll`, { publicKey, revokeAt: '' })
    const path = await approvalPath()
    await can.send(`${path}/give`)
    expect(secretsIn(await dev.send(`${path}/do`))).toHaveLength(1)
    expect(await pairs()).toHaveLength(2)
    expect(await auditOf('key.roll')).toMatchObject({ details: PEOPLE })
  })

  test('a pair is ended at once when the second person agrees', async () => {
    const { publicKey } = await issued()
    await dev.send(`${KEYS}/revoke`, { publicKey })
    expect(await pairs()).toMatchObject([{ revokedAt: null }])
    const path = await approvalPath()
    expect((await can.send(`${path}/give`)).location).toMatch(/done=keys$/)
    expect(await pairs()).toMatchObject([{ revokedAt: expect.any(Date) }])
    expect(await auditOf('key.revoke')).toMatchObject({
      actor: 'panel:can@shop.example',
      details: PEOPLE,
    })
  })

  test('nothing happens to what was refused, and an act that a rule refuses says so', async () => {
    const { publicKey } = await issued()
    await dev.send(`${KEYS}/revoke`, { publicKey })
    const refused = await approvalPath()
    await can.send(`${refused}/refuse`)
    expect((await can.send(`${refused}/give`)).status).toBe(409)
    expect(await pairs()).toMatchObject([{ revokedAt: null }])
    await database.pool.query('truncate consent')
    await dev.send(`${KEYS}/revoke`, { publicKey })
    await desk.acts.revokeKeyPair(publicKey)
    const path = await approvalPath()
    expect((await can.send(`${path}/give`)).location).toMatch(/done=notDone$/)
    expect((await can.open('/panel/approvals')).html).toContain('a rule refused it')
  })
})
