import { Type } from 'typebox'
import { amountToWire } from '../../../base/kernel/index.ts'
import type { DifferenceClaim } from '../../../operating/acts/index.ts'
import { DIFFERENCE_STATES, type StoredDifference } from '../../../operating/settlement/index.ts'
import { checkDays, date, merchantOfPath } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const ASKED = Type.Object({
  from: date(),
  until: date(),
  state: Type.Optional(Type.Enum([...DIFFERENCE_STATES], { type: 'string' })),
})

/** Its characters and length are the act's to check. */
const note = () => Type.String({ maxLength: 2_000 })

const OPTIONAL_NOTE = Type.Object({ note: Type.Optional(note()) })
const NOTE = Type.Object({ note: note() })

const ONE = '/merchants/:merchant/differences/:difference'

/** What banks paid otherwise than was expected, and what people did about it (decision 10.67). */
export const differenceRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/differences', ASKED, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    const { from, until, state } = call.fields
    checkDays({ from, until })
    const asked = { from, until, ...(state === undefined ? {} : { state }) }
    return { differences: (await call.acts.differences(merchantId, asked)).map(shown) }
  }),
  adminRoute(`POST ${ONE}/confirm`, OPTIONAL_NOTE, async (call) => {
    const asked = { ...(await named(call)), note: call.fields.note ?? null }
    return { difference: shown(existing(await call.acts.confirmDifference(asked))) }
  }),
  adminRoute(`POST ${ONE}/note`, NOTE, async (call) => {
    const asked = { ...(await named(call)), note: call.fields.note }
    return { difference: shown(existing(await call.acts.noteDifference(asked))) }
  }),
  adminRoute(`POST ${ONE}/claim`, OPTIONAL_NOTE, async (call) => {
    const asked = { ...(await named(call)), note: call.fields.note ?? null }
    const { difference, text, rows } = existing(await call.acts.claimDifference(asked))
    return { difference: shown(difference), text, payments: rows.map(shownRow) }
  }),
]

async function named(call: AdminCall<unknown>) {
  const { merchantId } = await merchantOfPath(call)
  return { merchantId, differenceId: call.parameters['difference'] ?? '' }
}

function existing<Found>(found: Found | null): Found {
  if (found !== null) return found
  throw new AdminRefusal('NOT_FOUND', {
    tr: 'Fark yok ya da sonraki ekstreler onu açıkladı.',
    en: 'There is no such difference, or later statements explain it.',
  })
}

function shown({ amountMinor, ...difference }: StoredDifference): object {
  return { ...difference, amount: amountToWire(amountMinor) }
}

function shownRow(row: DifferenceClaim['rows'][number]): object {
  const { grossMinor, feeMinor, netMinor, paidMinor, ...facts } = row
  const [gross, fee, net, paid] = [grossMinor, feeMinor, netMinor, paidMinor].map((amount) =>
    amount === null ? null : amountToWire(amount),
  )
  return { ...facts, gross, fee, net, paid }
}
