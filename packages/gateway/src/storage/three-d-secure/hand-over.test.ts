/** Decision 4.9: a card is handed to a browser once for each attempt, is written down then, and is counted. */

import { createHash } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import {
  type HandOverPorts,
  startPage,
  startSessionOfOwnPage,
} from '../../payment/three-d-secure/index.ts'
import {
  CARD_NUMBER,
  cameBack,
  created,
  handedOver,
  KEY_PAIR,
  lastPart,
  opened,
  PAYER_ADDRESS,
  type Practice,
  practice,
  started,
} from '../../payment/three-d-secure/testing/verification.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createThreeDSecureSessionStore } from './index.ts'
import { storeCard } from './testing/store-card.ts'

const OTHER_ADDRESS = '198.51.100.99'
const CLOSED = { kind: 'closed', why: 'ended', languageCode: 'tr' }
const TAKEN = {
  kind: 'taken',
  back: { url: 'https://shop.example/', isOurs: false },
  languageCode: 'tr',
}
const GATE = { kind: 'gate', form: { action: 'http://bank.test/gate' } }

const database = useTestDatabase()
let at: Practice

beforeEach(async () => {
  at = practice(createThreeDSecureSessionStore(database.pool))
  await storeCard(database.pool, at)
})

async function startedUrl(sessionId?: string): Promise<string> {
  return (await started(at, sessionId ?? (await created(at)))).startUrl
}

async function rows(): Promise<unknown[]> {
  const { rows: found } = await database.pool.query(
    'select * from card_hand_over where merchant_id = $1 order by attempt',
    [at.merchant.merchantId],
  )
  return found
}

function withPorts(changes: Partial<HandOverPorts>): Pick<Practice, 'ports'> {
  return { ports: { ...at.ports, ...changes } }
}

describe('one ticket', () => {
  test('gives the form once; to the same address again within five seconds', async () => {
    const url = await startedUrl()
    const first = await opened(at, url)
    expect(first).toMatchObject(GATE)
    at.clock.passSeconds(4.999)
    expect(await opened(at, url)).toEqual(first)
    at.clock.passSeconds(0.001)
    // What was pressed again at once has not moved the five seconds on.
    expect(await opened(at, url)).toEqual(TAKEN)
  })

  test('gives nothing to another address, not even at once', async () => {
    const url = await startedUrl()
    expect(await opened(at, url, OTHER_ADDRESS)).toMatchObject(GATE)
    expect(await opened(at, url)).toEqual(TAKEN)
    expect(await opened(at, url, OTHER_ADDRESS)).toMatchObject(GATE)
  })

  test('opened, not posted to, it holds no card and is as good as before', async () => {
    const url = await startedUrl()
    for (let times = 0; times < 3; times += 1) {
      const page = await startPage(lastPart(url), at.ports)
      expect(page).toEqual({ kind: 'start', action: url, languageCode: 'tr' })
    }
    expect(await rows()).toEqual([])
    expect(await opened(at, url)).toMatchObject(GATE)
  })

  test('a new attempt has a ticket of its own (init3ds again)', async () => {
    const sessionId = await created(at)
    const [old, anew] = [await startedUrl(sessionId), await startedUrl(sessionId)]
    const replaced = { kind: 'replaced', news: 'underWay', languageCode: 'tr' }
    expect(await opened(at, old)).toEqual(replaced)
    expect(await opened(at, anew)).toMatchObject(GATE)
    const third = await startedUrl(sessionId)
    expect(await opened(at, third)).toMatchObject(GATE)
    expect(await rows()).toMatchObject([{ attempt: 2 }, { attempt: 3 }])
  })

  test('leads nowhere once the bank has answered, the life is over or the card is gone', async () => {
    const answered = await startedUrl()
    await cameBack(at, await handedOver(at, answered), { mdStatus: '1', md: 'md' })
    const late = await startedUrl()
    const gone = await startedUrl()
    await database.pool.query('delete from card_token where merchant_id = $1', [
      at.merchant.merchantId,
    ])
    expect(await opened(at, gone)).toEqual(CLOSED)
    at.clock.passMinutes(15)
    const timeOver = { ...CLOSED, why: 'timeOver' }
    for (const [url, closed] of [
      [answered, CLOSED],
      [late, timeOver],
    ] as const) {
      expect(await opened(at, url)).toEqual(closed)
      expect(await startPage(lastPart(url), at.ports)).toEqual(closed)
    }
    expect(await rows()).toHaveLength(1)
  })

  test('fifty browsers on two nodes at once: one is given the form', async () => {
    const elsewhere = withPorts({ store: createThreeDSecureSessionStore(database.otherPool) })
    for (let round = 0; round < 5; round += 1) {
      const url = await startedUrl()
      const browsers = Array.from({ length: 50 }, (_, index) =>
        opened(index % 2 === 0 ? at : elsewhere, url, `198.51.100.${index}`),
      )
      const kinds = (await Promise.all(browsers)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'gate')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(49)
    }
    expect(at.handedOverFor.get(KEY_PAIR.publicKey)).toBe(5)
  })
})

describe('what is written down', () => {
  test('who, which session, which card, to where and when; never the number or a ticket', async () => {
    const sessionId = await created(at)
    const url = await startedUrl(sessionId)
    await opened(at, url)
    await opened(at, url)
    await opened(at, url, OTHER_ADDRESS)
    expect(await rows()).toEqual([
      {
        merchant_id: at.merchant.merchantId,
        session_id: sessionId,
        attempt: 1,
        public_key: KEY_PAIR.publicKey,
        link_id: null,
        card_bin: '552879',
        card_last_four: '0008',
        payer_address: PAYER_ADDRESS,
        handed_over_at: at.clock.now(),
        repeat_count: 1,
        batch_id: null,
      },
    ])
    const printed = JSON.stringify(await rows())
    expect(printed).not.toContain(CARD_NUMBER)
    const secret = Buffer.from(lastPart(url), 'base64url').subarray(32)
    for (const text of [secret, createHash('sha256').update(secret).digest()]) {
      expect(printed).not.toContain(text.toString('hex'))
    }
  })

  test('of a payment link its id, and the way back is its page', async () => {
    const { startUrl } = await startSessionOfOwnPage(
      {
        merchantId: at.merchant.merchantId,
        sessionId: await created(at, { conversationId: 'link-1' }),
        languageCode: 'en',
        cardHolderName: null,
        clientIpAddress: PAYER_ADDRESS,
      },
      new URL('https://pay.example/l/return/abc?r=1'),
      at.ports,
    )
    await opened(at, startUrl)
    expect(await rows()).toMatchObject([{ public_key: null, link_id: 'link-1' }])
    expect(await opened(at, startUrl, OTHER_ADDRESS)).toEqual({
      kind: 'taken',
      back: { url: 'https://pay.example/l/return/abc?r=1', isOurs: true },
      languageCode: 'en',
    })
    expect([...at.handedOverFor]).toEqual([[`${at.merchant.merchantId} link-1`, 1]])
  })

  test.each([
    `update card_hand_over set payer_address = 'x'`,
    'delete from card_hand_over',
    'truncate card_hand_over',
  ])('%s is refused by the database', async (statement) => {
    await opened(at, await startedUrl())
    const before = await rows()
    await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    expect(await rows()).toEqual(before)
  })
})

describe('the limit of a key pair', () => {
  test('is asked before the card is opened, and leaves the ticket as it is', async () => {
    const url = await startedUrl()
    let cardsOpened = 0
    const busy = withPorts({
      handOverLimit: { take: () => 7, giveBack: () => undefined },
      openCardForBank: async () => {
        cardsOpened += 1
        return null
      },
    })
    expect(await opened(busy, url)).toEqual({
      kind: 'busy',
      retryAfterSeconds: 7,
      action: url,
      languageCode: 'tr',
    })
    expect([cardsOpened, await rows()]).toEqual([0, []])
    expect(await opened(at, url)).toMatchObject(GATE)
  })

  test('counts each card once, however often its page is asked for', async () => {
    const url = await startedUrl()
    await opened(at, url)
    await opened(at, url)
    for (let times = 0; times < 5; times += 1) await opened(at, url, OTHER_ADDRESS)
    expect([...at.handedOverFor]).toEqual([[KEY_PAIR.publicKey, 1]])
    await opened(at, await startedUrl())
    expect([...at.handedOverFor]).toEqual([[KEY_PAIR.publicKey, 2]])
  })
})

describe('the brake of card testing (decision 1.16)', () => {
  test('is asked before the card is opened, and leaves the ticket as it is', async () => {
    const url = await startedUrl()
    const full = withPorts({ holdHandOver: async () => 7 })
    const refused = { kind: 'tooMany', retryAfterSeconds: 7, action: url, languageCode: 'tr' }
    expect(await opened(full, url)).toEqual(refused)
    expect([await rows(), at.handedOverFor.get(KEY_PAIR.publicKey)]).toEqual([[], 0])
    expect(await opened(at, url)).toMatchObject(GATE)
  })

  test('counts the first page of a ticket, and gives back what does not lead to the bank', async () => {
    const url = await startedUrl()
    await opened(at, url)
    await opened(at, url)
    await opened(at, url, OTHER_ADDRESS)
    expect(at.tries).toEqual(['kept', 'given back', 'given back'])
    const lost = withPorts({ openCardForBank: async () => null })
    expect(await opened(lost, await startedUrl())).toMatchObject({ kind: 'closed' })
    const broken = withPorts({
      bankOf: async () => {
        throw new Error('The terminal is gone.')
      },
    })
    await expect(opened(broken, await startedUrl())).rejects.toThrow('gone')
    const gone = withPorts({ findCardByHash: async () => null })
    expect(await opened(gone, await startedUrl())).toMatchObject({ kind: 'closed' })
    expect(at.tries.slice(3)).toEqual(['given back', 'given back'])
  })
})

test('PreAuth is said to the bank as such', async () => {
  const sessionId = await created(at, { paymentType: 'PreAuth' })
  const page = await opened(at, await startedUrl(sessionId))
  const fields = expect.arrayContaining([['TranType', 'PreAuth']])
  expect(page).toMatchObject({ form: { fields } })
})
