import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  insertLinkUse,
  insertSession,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { openingOf, operationOf } from '../../../../../test/payment-core/rows.ts'
import { countRows, storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import type { PaymentOpening } from '../../payment/payments/index.ts'
import { isDirect, OPEN_PAYMENTS } from './opening-statement.ts'

const at = useHarness()

beforeEach(async () => {
  await at.ports.payments.ensureOpenBatch(
    at.merchant.merchantId,
    at.terminal.terminalId,
    at.clock.now(),
  )
})

async function kindOf(opening: PaymentOpening): Promise<string> {
  return (await at.ports.payments.open(opening)).kind
}

function keyed(key: string) {
  return { key, fingerprint: Buffer.alloc(32, key) }
}

async function sessionUsage(sessionId: string) {
  const session = await at.ports.sessions.find(at.merchant.merchantId, sessionId)
  return [session?.usage, session?.claimedByOrderId]
}

async function useState(useId: string): Promise<string | undefined> {
  const query = 'select state from link_use where use_id = $1'
  return (await at.pool.query<{ state: string }>(query, [useId])).rows[0]?.state
}

describe('decision 2.2, 5.1: an opening that won every claim', () => {
  test('writes the order as Pending, in the open batch, with its id at the bank', async () => {
    const opening = openingOf(at)
    expect(await kindOf(opening)).toBe('opened')
    const { merchantId, orderId, bankOrderId } = opening
    expect(await at.ports.payments.find(merchantId, orderId)).toMatchObject({
      state: 'Pending',
      bankOrderId,
      batchNumber: 1,
      batchState: 'Open',
      amountMinor: 10_000n,
      takenMinor: 0n,
      currency: 'TRY',
      sendBy: opening.sendBy,
      card: opening.card,
      details: opening.details,
    })
  })

  test('claims the session, the use of the link and the PreAuth', async () => {
    const sessionId = await insertSession(at)
    const linkUse = await insertLinkUse(at)
    const first = openingOf(at, { sessionId, linkUse })
    expect(await kindOf(first)).toBe('opened')
    expect(await sessionUsage(sessionId)).toEqual(['Claimed', first.orderId])
    expect(await useState(linkUse.useId)).toBe('Paying')
    const originalOrderId = await taken(at, { paymentType: 'PreAuth' })
    const capture = openingOf(at, { paymentType: 'PostAuth', originalOrderId })
    expect(await kindOf(capture)).toBe('opened')
    const preAuth = await at.ports.payments.find(at.merchant.merchantId, originalOrderId)
    expect(preAuth?.heldBy).toBe(capture.orderId)
  })

  test('decision 3.1: takes the security code out, once; an outdated one is only erased', async () => {
    const insert = (expires: string) =>
      at.pool.query(
        `insert into card_security_code values ($1, $2, '123', $3, now() + $4::interval)`,
        [at.merchant.merchantId, at.card.tokenHash, at.ports.newId(), expires],
      )
    await insert('30 minutes')
    const securityCodeOf = at.card.tokenHash
    const codes: unknown[] = []
    for (const _ of [1, 2]) {
      codes.push(await at.ports.payments.open(openingOf(at, { securityCodeOf })))
    }
    expect(codes).toEqual([
      { kind: 'opened', codeSealed: Buffer.from('123') },
      { kind: 'opened', codeSealed: null },
    ])
    await insert('-1 second')
    expect(await at.ports.payments.open(openingOf(at, { securityCodeOf }))).toMatchObject({
      codeSealed: null,
    })
    expect(await countRows(at, 'card_security_code')).toBe(0)
  })
})

type Loser = Readonly<{ verdict: string; make: () => Promise<Partial<PaymentOpening>> }>

const LOSERS: readonly Loser[] = [
  {
    verdict: 'pairUsed',
    make: async () => {
      const { pair } = openingOf(at)
      if (pair !== null) await at.ports.pairs.consume(pair)
      return { pair }
    },
  },
  {
    verdict: 'idempotencyKeyTaken',
    make: async () => {
      await at.ports.payments.open(openingOf(at, { idempotency: keyed('a') }))
      return { idempotency: keyed('a') }
    },
  },
  {
    verdict: 'linkUseLost',
    make: async () => ({ linkUse: await insertLinkUse(at, { isReserved: false }) }),
  },
  {
    verdict: 'sessionLost',
    make: async () => {
      const sessionId = await insertSession(at)
      await at.ports.payments.open(openingOf(at, { sessionId }))
      return { sessionId }
    },
  },
  {
    verdict: 'preAuthLost',
    make: async () => {
      const originalOrderId = await taken(at)
      return { paymentType: 'PostAuth', originalOrderId }
    },
  },
]

describe('decision 2.2: an opening that lost a claim', () => {
  test.each(LOSERS)('$verdict: no order, and the pair stays used', async ({ verdict, make }) => {
    const opening = openingOf(at, await make())
    const before = await countRows(at, 'payment_order')
    expect(await kindOf(opening)).toBe(verdict)
    expect(await countRows(at, 'payment_order')).toBe(before)
    await at.ports.payments.undoOpening(opening)
    if (opening.pair === null) throw new Error('every opening of this table is signed')
    expect(await at.ports.pairs.consume(opening.pair)).toBe(false)
  })

  test.each(['a direct payment', 'a payment with claims', 'an operation'])(
    'a pair of a time whose pairs were dropped counts as used: %s',
    async (what) => {
      const { pair } = openingOf(at)
      if (pair === null) throw new Error('the opening is signed')
      const old = { ...pair, nonceTime: 999n }
      const orderId = await taken(at)
      const operation = operationOf(at, orderId, { kind: 'Reverse', pair: old })
      const idempotency = what === 'a direct payment' ? null : keyed('a')
      const open = async () =>
        what === 'an operation'
          ? (await at.ports.operations.open(operation)).kind
          : kindOf(openingOf(at, { pair: old, idempotency }))
      await at.pool.query('update single_use_pair_dropped set dropped_before = 1000')
      expect(await open()).toBe('pairUsed')
      await at.pool.query('update single_use_pair_dropped set dropped_before = 999')
      expect(await open()).toBe('opened')
      await at.pool.query('update single_use_pair_dropped set dropped_before = 0')
    },
  )

  test.each(['state', 'mdStatus', 'time', 'merchant'])(
    'decision 4.3: a session is tested again when it is claimed: %s',
    async (what) => {
      const unfinished = { state: 'VerificationStarted', mdStatus: null } as const
      const sessionId = await insertSession(
        at,
        what === 'state' ? unfinished : { mdStatus: what === 'mdStatus' ? 5 : 1 },
      )
      if (what === 'time') {
        const query = 'update threeds_session set provision_until = now() where session_id = $1'
        await at.pool.query(query, [sessionId])
      }
      if (what === 'merchant') {
        const query = 'update threeds_session set merchant_id = $2 where session_id = $1'
        await at.pool.query(query, [sessionId, at.ports.newId()])
      }
      expect(await kindOf(openingOf(at, { sessionId }))).toBe('sessionLost')
    },
  )

  test('decision 6.3: a reservation that ran out is lost', async () => {
    const linkUse = await insertLinkUse(at)
    await at.pool.query('update link_use set reserved_until = now()')
    expect(await kindOf(openingOf(at, { linkUse }))).toBe('linkUseLost')
  })

  test('undo gives back what was claimed before the lost claim', async () => {
    const sessionId = await insertSession(at)
    await at.ports.payments.open(openingOf(at, { sessionId }))
    const linkUse = await insertLinkUse(at)
    const loser = openingOf(at, { idempotency: keyed('b'), linkUse, sessionId })
    expect(await kindOf(loser)).toBe('sessionLost')
    expect(await useState(linkUse.useId)).toBe('Paying')
    await at.ports.payments.undoOpening(loser)
    expect(await useState(linkUse.useId)).toBe('Reserved')
    expect(await at.ports.keys.find(at.merchant.merchantId, 'provision', 'b')).toBeNull()
  })

  test('undo gives the session back where the PreAuth was lost', async () => {
    const sessionId = await insertSession(at)
    const originalOrderId = await taken(at)
    const loser = openingOf(at, { paymentType: 'PostAuth', originalOrderId, sessionId })
    expect(await kindOf(loser)).toBe('preAuthLost')
    await at.ports.payments.undoOpening(loser)
    expect(await sessionUsage(sessionId)).toEqual(['Free', null])
  })

  test('undo changes nothing where the order exists', async () => {
    const sessionId = await insertSession(at)
    const linkUse = await insertLinkUse(at)
    const opening = openingOf(at, { sessionId, linkUse, idempotency: keyed('c') })
    expect(await kindOf(opening)).toBe('opened')
    await at.ports.payments.undoOpening(opening)
    expect(await sessionUsage(sessionId)).toEqual(['Claimed', opening.orderId])
    expect(await useState(linkUse.useId)).toBe('Paying')
    expect(await at.ports.keys.find(at.merchant.merchantId, 'provision', 'c')).not.toBeNull()
  })
})

describe('many openings in one statement', () => {
  test.each(['a\0b', 'a\ud800b'])(
    'a row whose text is none (%j) fails alone, and nobody beside it is run again',
    async (cardHolderName) => {
      const good = [openingOf(at), openingOf(at), openingOf(at)]
      const { details } = openingOf(at)
      const bad = openingOf(at, { details: { ...details, cardHolderName } })
      const query = vi.spyOn(at.pool, 'query')
      const ends = await Promise.allSettled([bad, ...good].map(kindOf))
      const statements = query.mock.calls.length
      query.mockRestore()
      expect(ends.map(({ status }) => status)).toEqual(['rejected', ...good.map(() => 'fulfilled')])
      expect(statements).toBe(1)
    },
  )

  test('of direct payments with equal pairs one wins, the others are not touched', async () => {
    const twin = openingOf(at)
    const openings = [twin, openingOf(at, { pair: twin.pair }), openingOf(at)]
    expect(openings.every(isDirect)).toBe(true)
    const kinds = await Promise.all(openings.map(kindOf))
    expect(kinds.slice(0, 2).sort()).toEqual(['opened', 'pairUsed'])
    expect(kinds[2]).toBe('opened')
  })

  test('a direct payment is the same order with and without a claiming one beside it', async () => {
    const claiming = openingOf(at, { sessionId: await insertSession(at) })
    expect(isDirect(claiming)).toBe(false)
    const [alone, beside] = [openingOf(at), openingOf(at)]
    expect(await kindOf(alone)).toBe('opened')
    expect(await Promise.all([claiming, beside].map(kindOf))).toEqual(['opened', 'opened'])
    const read = ({ merchantId, orderId }: PaymentOpening) =>
      at.ports.payments.find(merchantId, orderId)
    const { orderId, bankOrderId } = beside
    expect(await read(beside)).toEqual({ ...(await read(alone)), orderId, bankOrderId })
  })

  test('each has its own verdict, in the order given; of two equal pairs one wins', async () => {
    const { pair } = openingOf(at)
    const sessionId = await insertSession(at)
    const linkUse = await insertLinkUse(at)
    const originalOrderId = await taken(at, { paymentType: 'PreAuth' })
    const capture = { paymentType: 'PostAuth', originalOrderId } as const
    const twins: readonly Partial<PaymentOpening>[] = [
      { pair },
      { idempotency: keyed('d') },
      { sessionId },
      { linkUse },
      capture,
    ]
    const openings = twins.flatMap((twin) => [openingOf(at, twin), openingOf(at, twin)])
    const together = [...openings, openingOf(at), openingOf(at)]
    const kinds = (await OPEN_PAYMENTS.run(at.pool, together)).map(({ kind }) => kind)
    const opened = kinds.map((kind) => kind === 'opened')
    const wins = twins.map((_, index) => opened.slice(2 * index, 2 * index + 2).filter(Boolean))
    expect(wins).toEqual(twins.map(() => [true]))
    expect(opened.slice(-2)).toEqual([true, true])
    expect(kinds.slice(0, openings.length).filter((kind) => kind !== 'opened')).toEqual([
      'pairUsed',
      'idempotencyKeyTaken',
      'sessionLost',
      'linkUseLost',
      'preAuthLost',
    ])
  })

  test('of two operations with one Idempotency-Key one is opened, and the other changes nothing', async () => {
    const [first, second] = [await taken(at), await taken(at)]
    const reverse = { kind: 'Reverse', idempotency: keyed('e') } as const
    const { operations } = at.ports
    expect((await operations.open(operationOf(at, first, reverse))).kind).toBe('opened')
    expect((await operations.open(operationOf(at, second, reverse))).kind).toBe(
      'idempotencyKeyTaken',
    )
    expect((await storedOrder(at, second)).heldBy).toBeNull()
  })

  test('decision 2.2: one pair twelve times at once: one passes', async () => {
    const { pair } = openingOf(at)
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, () => kindOf(openingOf(at, { pair }))),
    )
    expect(verdicts.filter((kind) => kind === 'opened')).toHaveLength(1)
    expect(verdicts.filter((kind) => kind === 'pairUsed')).toHaveLength(11)
  })
})
