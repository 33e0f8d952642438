import { LIMITS, RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { amountToWire } from '../../../base/kernel/index.ts'
import { OPENING_REFUSALS } from '../../../operating/acts/index.ts'
import type { Chargeback, ChargebackMove, Evidence } from '../../../operating/settlement/index.ts'
import { date, line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const OPEN = Type.Object({
  orderId: line(),
  /** The bank's number of the case. */
  caseNumber: Type.Optional(line()),
  /** Lira with at most two decimals; the reader of fields makes kuruş of it. */
  amount: Type.Unsafe<bigint>(
    Type.Number({
      format: 'double',
      exclusiveMinimum: 0,
      maximum: LIMITS.amountMaximumMajorUnits,
      [RULE_KEYWORD]: {
        tr: 'lira olarak sıfırdan büyük bir sayı olmalıdır',
        en: 'must be a number of lira above 0',
      },
    }),
  ),
  reasonCode: Type.Optional(line()),
  reasonText: Type.Optional(line()),
  receivedOn: date(),
  /** The last day for an answer. */
  answerBy: Type.Optional(date()),
  /** The value date on which the bank takes the amount. */
  takenOn: Type.Optional(date()),
  note: Type.Optional(line()),
})

const MOVE = Type.Object({
  note: Type.Optional(line()),
  /** Of a case that was won: the value date on which the bank gives the amount back. */
  givenBackOn: Type.Optional(date()),
})

const PATH = '/merchants/:merchant/chargebacks'
const CASE = `${PATH}/:chargeback` as const
const MOVES = { answer: 'answer', won: 'win', lost: 'lose', accept: 'accept' } as const

/** Chargebacks, without the bytes of their evidence: files go over the panel and the command line. */
export const chargebackRoutes: readonly AdminRoute[] = [
  adminRoute(`GET ${PATH}`, NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { chargebacks: (await call.acts.chargebacks([merchantId])).map(shownChargeback) }
  }),
  adminRoute(`GET ${CASE}`, NOTHING, async (call) => {
    const { merchantId, chargebackId } = await caseOfPath(call)
    const found = await call.acts.findChargeback(merchantId, chargebackId)
    if (found === null) throw new AdminRefusal('NOT_FOUND')
    const evidence = await call.acts.evidenceOf(merchantId, chargebackId)
    return { ...shownChargeback(found), evidence: evidence.map(shownEvidence) }
  }),
  adminRoute(`POST ${PATH}`, OPEN, async (call) => {
    const merchant = await merchantOfPath(call)
    const { fields } = call
    const done = await call.acts.openChargeback(merchant, {
      orderId: fields.orderId,
      caseNumber: fields.caseNumber ?? null,
      amountMinor: fields.amount,
      reasonCode: fields.reasonCode ?? null,
      reasonText: fields.reasonText ?? null,
      receivedOn: fields.receivedOn,
      answerBy: fields.answerBy ?? null,
      takenOn: fields.takenOn ?? null,
      note: fields.note ?? null,
    })
    if (!('chargeback' in done)) throw new AdminRefusal('CONFLICT', OPENING_REFUSALS[done.kind])
    const returned = done.kind === 'Opened' ? done.returnedTooMinor : 0n
    return {
      outcome: done.kind,
      ...shownChargeback(done.chargeback),
      /** How much of the amount was returned already: the answer to the bank. */
      returnedTooAmount: amountToWire(returned),
    }
  }),
  ...Object.entries(MOVES).map(([name, move]) =>
    adminRoute(`POST ${CASE}/${name}`, MOVE, (call) => moveOne(call, move)),
  ),
]

type MoveFields = Readonly<{ note?: string; givenBackOn?: string }>

async function moveOne(call: AdminCall<MoveFields>, move: ChargebackMove): Promise<object> {
  const { note = null, givenBackOn = null } = call.fields
  const merchant = await merchantOfPath(call)
  const { chargebackId } = await caseOfPath(call)
  const moved = await call.acts.moveChargeback(merchant, chargebackId, { move, note, givenBackOn })
  if (moved !== null) return shownChargeback(moved)
  const found = await call.acts.findChargeback(merchant.merchantId, chargebackId)
  throw new AdminRefusal(found === null ? 'NOT_FOUND' : 'CONFLICT')
}

async function caseOfPath(call: AdminCall<unknown>) {
  const { merchantId } = await merchantOfPath(call)
  return { merchantId, chargebackId: call.parameters['chargeback'] ?? '' }
}

function shownChargeback({ amountMinor, ...chargeback }: Chargeback): object {
  return { ...chargeback, amount: amountToWire(amountMinor) }
}

function shownEvidence({
  merchantId: _merchant,
  chargebackId: _case,
  ...evidence
}: Evidence): object {
  return evidence
}
