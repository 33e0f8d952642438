/** Decision 10.68: evidence is sealed for its case, bounded, and gone with the payer's other data. */
import { randomInt } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { refusalOf } from '../../../../../test/payment-core/payments-harness.ts'
import { conclusionOf, openingOf } from '../../../../../test/payment-core/rows.ts'
import { DAYS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { framePorts } from '../../faces/panel/testing/frame.ts'
import type { OperatorActs } from '../../operating/acts/index.ts'
import { testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { eraseOldData } from '../../operating/payers/index.ts'
import type { Chargeback } from '../../operating/settlement/index.ts'
import { createLocalKeyProvider, createVault, type Vault } from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { createSealedTables, createVaultKeyStore } from '../cards/index.ts'
import { createOldDataStore } from '../payers/index.ts'
import { readFirst, readValue } from '../postgres/index.ts'
import { insertTerminal } from '../testing/index.ts'

const at = useHarness()
let acts: OperatorActs
let vault: Vault

beforeEach(async () => {
  const { merchant, terminal, pool, ports, clock } = at
  const merchantNumber = String(randomInt(1_000_000_000, 9_999_999_999))
  await insertTerminal(pool, { ...merchant, merchantNumber }, terminal)
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
  const provider = createLocalKeyProvider(testMasterKey())
  vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  acts = framePorts(pool, { clock, vault }).actsOf('cli:ayse')
})

async function openCase(): Promise<Chargeback> {
  const opening = openingOf(at)
  await at.ports.payments.open(opening)
  await at.ports.payments.conclude(conclusionOf(at, opening))
  const done = await acts.openChargeback(at.merchant, {
    ...{ orderId: opening.orderId, caseNumber: null, amountMinor: 1_000n, note: 'Ayşe Yılmaz' },
    ...{ reasonCode: null, reasonText: null, answerBy: null, takenOn: null },
    receivedOn: '2026-11-27',
  })
  if (done.kind !== 'Opened') throw new Error(`The chargeback was ${done.kind}.`)
  return done.chargeback
}

const PDF = Buffer.from('%PDF-1.7 signed by the customer')
const add = (
  { merchantId, chargebackId }: Chargeback,
  content = PDF,
  name = 'teslim tutanağı.pdf',
) => acts.addEvidence({ merchantId, chargebackId }, { name, content })

async function added(one: Chargeback) {
  const file = await add(one)
  if (file === null) throw new Error('The file was refused.')
  return file
}

const move = ({ chargebackId }: Chargeback, ...moves: ('answer' | 'win' | 'accept')[]) =>
  Promise.all(
    moves.map((each) =>
      acts.moveChargeback(at.merchant, chargebackId, { move: each, givenBackOn: null, note: null }),
    ),
  )

describe('a file', () => {
  it('comes back as it was, and cannot be read in the database or as a file of another case', async () => {
    const [one, other] = [await openCase(), await openCase()]
    const file = await added(one)
    expect(file).toMatchObject({ name: 'teslim tutanağı.pdf', mediaType: 'application/pdf' })
    expect((await acts.openEvidence(file))?.content).toEqual(PDF)
    const sql = 'select content_sealed as sealed from chargeback_evidence where evidence_id = $1'
    const stored = await readFirst<{ sealed: Buffer }>(at.pool, sql, [file.evidenceId])
    expect(stored?.sealed.includes(PDF.toString('base64'))).toBe(false)
    await at.pool.query('update chargeback_evidence set chargeback_id = $1', [other.chargebackId])
    const moved = { ...file, chargebackId: other.chargebackId }
    await expect(acts.openEvidence(moved)).rejects.toThrow('was altered, or belongs elsewhere')
  })

  it.each([
    ['a page', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF of more than 5 MB', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])],
  ])('is refused by its bytes: %s', async (_, content) => {
    const one = await openCase()
    expect(await refusalOf(add(one, content))).toMatchObject({ code: 'INVALID_FIELD' })
    expect(await acts.evidenceOf(one.merchantId, one.chargebackId)).toEqual([])
  })

  it.each([
    [Buffer.from('89504e470d0a1a0a00', 'hex'), 'slip.PDF', 'slip.png', 'image/png'],
    [Buffer.from('ffd8ffe0', 'hex'), '../../"x"\r\n.jpeg', 'x.jpg', 'image/jpeg'],
    [PDF, '', 'evidence.pdf', 'application/pdf'],
  ])(
    'has the kind that its bytes have, and a plain name: %#',
    async (content, name, shown, type) => {
      expect(await add(await openCase(), content, name)).toMatchObject({
        name: shown,
        mediaType: type,
      })
    },
  )

  it('is one of ten, however many come at once', async () => {
    const one = await openCase()
    const ends = await Promise.all(Array.from({ length: 14 }, () => add(one)))
    expect(ends.filter((end) => end !== null)).toHaveLength(10)
    expect(await acts.evidenceOf(one.merchantId, one.chargebackId)).toHaveLength(10)
  })

  it('is removed until the case is answered, and added until it is decided', async () => {
    const one = await openCase()
    const [first, second] = [await added(one), await added(one)]
    expect(await acts.removeEvidence(first)).toBe(true)
    expect(await acts.removeEvidence(first)).toBe(false)
    await move(one, 'answer')
    expect(await acts.removeEvidence(second)).toBe(false)
    await added(one)
    await move(one, 'win')
    expect(await add(one)).toBeNull()
    const acted = `select count(*)::int as count from audit_entry where subject = $1`
    expect(await readValue(at.pool, acted, [one.chargebackId])).toBe(4)
  })

  it('is sealed again under a new data key, and opens then', async () => {
    await at.pool.query('delete from chargeback_evidence')
    const file = await added(await openCase())
    const table = createSealedTables(at.pool).find(({ name }) => name === 'chargeback_evidence')
    const sql = 'select data_key_id as id from chargeback_evidence where evidence_id = $1'
    const keyId = (await readValue<string>(at.pool, sql, [file.evidenceId])) ?? ''
    const rows = (await table?.rowsUnder(keyId, null)) ?? []
    const row = rows.find(({ record }) => record === file.evidenceId)
    const [value] = row?.values ?? []
    if (table === undefined || row === undefined || value === undefined) throw new Error('No row.')
    const owner = { merchantId: file.merchantId, recordId: value.recordId }
    const { sealed, dataKeyId } = await vault.reseal('secret-key', owner, value.sealed)
    expect(await table.replace([{ row, dataKeyId, sealed: [sealed] }])).toBe(1)
    expect((await acts.openEvidence(file))?.content).toEqual(PDF)
  })
})

describe('the data of a payer', () => {
  it('are kept while a case is undecided, and go with its files and notes afterwards', async () => {
    const one = await openCase()
    await added(one)
    at.clock.turn(DAYS)
    const key = { by: 'order', value: one.orderId } as const
    expect(await acts.planPayerErasure(at.merchant, key)).toMatchObject({
      counts: { evidence: 1 },
      obstacles: [{ what: 'the chargeback of', id: one.orderId }],
    })
    await move(one, 'accept')
    expect(await acts.erasePayer(at.merchant, key)).toMatchObject({
      kind: 'Erased',
      counts: { evidence: 1 },
    })
    expect(await acts.evidenceOf(one.merchantId, one.chargebackId)).toEqual([])
    expect(await acts.findChargeback(one.merchantId, one.chargebackId)).toMatchObject({
      note: null,
    })
  })

  it('are erased by their age once the case is decided', async () => {
    const [open, decided] = [await openCase(), await openCase()]
    await added(open)
    await added(decided)
    await move(decided, 'accept')
    at.clock.turn(40 * DAYS)
    const oldData = createOldDataStore({ pool: at.pool, signer: testSigner() })
    const days = { payerDataDays: 30, payerIpDays: 30, merchantTextDays: 30 }
    await eraseOldData({ oldData, clock: at.clock }, days)
    const left = async ({ merchantId, chargebackId }: Chargeback) => [
      (await acts.evidenceOf(merchantId, chargebackId)).length,
      (await acts.findChargeback(merchantId, chargebackId))?.note,
    ]
    expect(await left(open)).toEqual([1, 'Ayşe Yılmaz'])
    expect(await left(decided)).toEqual([0, null])
  })
})
