import { createHash } from 'node:crypto'

import { callbackSignature, type ErrorName } from '@vezne/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../base/kernel/index.ts'
import {
  expireSessions,
  receiveCallback,
  sessionResult,
  startSessionOfOwnPage,
} from '../../payment/three-d-secure/index.ts'
import {
  CALLBACK_URL,
  CARD_NUMBER,
  cameBack,
  created,
  handedOver,
  KEY_PAIR,
  lastPart,
  opened,
  type Practice,
  practice,
  started,
} from '../../payment/three-d-secure/testing/verification.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createThreeDSecureSessionStore } from './index.ts'
import { storeCard } from './testing/store-card.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const database = useTestDatabase()
let at: Practice

beforeEach(async () => {
  at = practice(createThreeDSecureSessionStore(database.pool))
  await storeCard(database.pool, at)
  await database.pool.query(
    `insert into card_security_code (merchant_id, token_hash, code_sealed, data_key_id, expires_at)
     values ($1, $2, '\\x01', $1, now() + interval '30 minutes')`,
    [at.merchant.merchantId, at.card.tokenHash],
  )
})

async function everything(): Promise<unknown> {
  const ofMerchant = [at.merchant.merchantId]
  const [sessions, events, codes] = await Promise.all([
    database.pool.query('select * from threeds_session where merchant_id = $1', ofMerchant),
    database.pool.query('select * from recorded_event where merchant_id = $1', ofMerchant),
    database.pool.query('select * from card_security_code where merchant_id = $1', ofMerchant),
  ])
  return { sessions: sessions.rows, events: events.rows, codes: codes.rows }
}

/** The sessions as the database prints them: bytes are hex digits there. */
async function printedSessions(): Promise<string> {
  const { rows } = await database.pool.query<{ printed: string }>(
    'select threeds_session::text as printed from threeds_session where merchant_id = $1',
    [at.merchant.merchantId],
  )
  return rows.map(({ printed }) => printed).join()
}

const result = (sessionId: string, languageCode: 'tr' | 'en' = 'tr') =>
  sessionResult({ merchantId: at.merchant.merchantId, sessionId, languageCode }, at.ports)

const refusal = (code: ErrorName, details: object = {}) =>
  expect.objectContaining({ code, details })

async function atBank() {
  const sessionId = await created(at)
  const { startUrl } = await started(at, sessionId)
  return { sessionId, startUrl, way: await handedOver(at, startUrl) }
}

test('decision 4.17: the gate gets the payer’s e-mail address where there is one, and its callback needs none', async () => {
  const bank = await at.ports.bankOf('', '')
  const sent: (string | null)[] = []
  const gateForm: typeof bank.connector.gateForm = (terminal, request, limits) => {
    sent.push(request.payerEmail)
    return bank.connector.gateForm(terminal, request, limits)
  }
  const bankOf = async () => ({ ...bank, connector: { ...bank.connector, gateForm } })
  const ports = { ...at.ports, bankOf, payerEmailOf: async () => 'ayse@example.com' }
  const sessionId = await created(at)
  const { startUrl } = await started(at, sessionId)
  const way = await handedOver({ ...at, ports }, startUrl)
  expect(sent).toEqual(['ayse@example.com'])
  await cameBack(at, way, { mdStatus: '1', md: 'md' })
  expect(await result(sessionId)).toMatchObject({ mdStatus: '1' })
})

describe('creating a session', () => {
  const without = (name: string) => {
    const permissions = new Set([...at.merchant.permissions].filter((other) => other !== name))
    return { merchant: { ...at.merchant, permissions } }
  }

  test('it waits to be started (States: SessionIdRequested)', async () => {
    const sessionId = await created(at)
    const expected = { mdStatus: '', mdErrorMessage: null, halfSecure: false }
    expect(await result(sessionId)).toEqual({ currentStep: 'SessionIdRequested', ...expected })
  })

  test('decision 5.9: what is not supported or not permitted is refused by name', async () => {
    const code = (name: ErrorName) => expect.objectContaining({ code: name })
    await expect(created(at, { currency: 'USD' })).rejects.toEqual(code('CURRENCY_NOT_SUPPORTED'))
    const preAuth = { ...without('PreAuth'), paymentType: 'PreAuth' as const }
    await expect(created(at, preAuth)).rejects.toEqual(code('PERMISSION_MISSING'))
    const installments = { ...without('Installments'), installmentCount: 2 }
    await expect(created(at, installments)).rejects.toEqual(code('PERMISSION_MISSING'))
    const points = { ...without('Points'), pointAmountMinor: 1n }
    await expect(created(at, points)).rejects.toEqual(code('PERMISSION_MISSING'))
    expect(
      await created(at, { ...without('Points'), ...without('PreAuth'), installmentCount: 1 }),
    ).toMatch(UUID)
  })

  test('the card, the count, the terminal and the points must be right', async () => {
    const code = (name: ErrorName) => expect.objectContaining({ code: name })
    await expect(created(at, { cardToken: 'x' })).rejects.toEqual(code('CARD_TOKEN_NOT_FOUND'))
    await expect(created(at, { installmentCount: 7 })).rejects.toEqual(
      code('INSTALLMENT_NOT_OFFERED'),
    )
    await expect(created(at, { gatewayAlias: 'x' })).rejects.toEqual(code('TERMINAL_NOT_FOUND'))
    await expect(created(at, { pointAmountMinor: 25_076n })).rejects.toEqual(code('INVALID_FIELD'))
    const preAuth = { paymentType: 'PreAuth', pointAmountMinor: 1n } as const
    await expect(created(at, preAuth)).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      details: { fields: [{ field: 'pointAmount' }] },
    })
    expect(await created(at, { ...preAuth, pointAmountMinor: 0n })).toMatch(UUID)
    expect(await created(at, { pointAmountMinor: 25_075n, gatewayAlias: 'practice' })).toMatch(UUID)
  })
})

describe('starting a session (init3ds)', () => {
  test('decision 4.5: htmlContent leads to a one-time address and holds no card data', async () => {
    const sessionId = await created(at)
    const { htmlContent, startUrl } = await started(at, sessionId)
    expect(htmlContent).toContain(startUrl)
    expect(startUrl).toMatch(/^https:\/\/pay\.example\/3ds\/start\/[\w-]{107}$/)
    expect(htmlContent).not.toContain(CARD_NUMBER)
    expect((await result(sessionId)).currentStep).toBe('VerificationStarted')
  })

  test('the secrets of the addresses are stored as hashes only', async () => {
    const { startUrl, way } = await atBank()
    const printed = await printedSessions()
    for (const ticket of [lastPart(startUrl), way.returnTicket]) {
      const secret = Buffer.from(ticket, 'base64url').subarray(32, 64)
      expect(printed).not.toContain(secret.toString('hex'))
      expect(printed).toContain(createHash('sha256').update(secret).digest('hex'))
    }
  })

  test('decision 4.6: a CallbackUrl that breaks the rules changes nothing', async () => {
    const sessionId = await created(at)
    const before = await everything()
    await expect(started(at, sessionId, 'http://localhost/done')).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      details: { fields: [{ field: 'CallbackUrl' }] },
    })
    expect(await everything()).toEqual(before)
  })

  test('decision 4.1: started again, the earlier page and its bank attempt die', async () => {
    const { sessionId, startUrl, way } = await atBank()
    const again = await handedOver(at, (await started(at, sessionId)).startUrl)
    const replaced = { kind: 'replaced', news: 'underWay', languageCode: 'tr' }
    expect(await opened(at, startUrl)).toEqual(replaced)
    expect(await cameBack(at, way, { mdStatus: '1', md: 'md' })).toEqual(replaced)
    expect(at.ignored).toEqual(['another attempt has begun'])
    expect(await cameBack(at, again, { mdStatus: '1', md: 'md' })).toMatchObject({ kind: 'return' })
    const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
    const bankOrderId = `vz${sessionId.replaceAll('-', '')}n2`
    expect(session).toMatchObject({ attempt: 2, bankOrderId })
  })

  describe('decision 4.10: the earlier of two tabs says what came of the later one', () => {
    /** Two tabs of one session, both of which have sent their attempt to the bank. */
    async function twoTabs() {
      const { sessionId, startUrl, way: earlier } = await atBank()
      const later = await handedOver(at, (await started(at, sessionId)).startUrl)
      const news = async () => {
        const before = await everything()
        const answers = [
          await opened(at, startUrl),
          await cameBack(at, earlier, { mdStatus: '1', md: 'md' }),
        ]
        expect(await everything()).toEqual(before)
        return answers.map((answer) => (answer.kind === 'replaced' ? answer.news : answer.kind))
      }
      return { sessionId, later, news }
    }

    /** As a payment would leave the session. */
    const leave = (sessionId: string, usage: string, state = 'VerificationFinished') =>
      database.pool.query(
        'update threeds_session set usage = $2, state = $3, claimed_by_order_id = $4 where session_id = $1',
        [sessionId, usage, state, uuidV7(at.clock.now())],
      )

    test('verified, at the bank, declined, paid', async () => {
      const { sessionId, later, news } = await twoTabs()
      expect(await news()).toEqual(['underWay', 'underWay'])
      await cameBack(at, later, { mdStatus: '1', md: 'md' })
      expect(await news()).toEqual(['verified', 'verified'])
      await leave(sessionId, 'Claimed')
      expect(await news()).toEqual(['paying', 'paying'])
      await leave(sessionId, 'Spent')
      expect(await news()).toEqual(['declined', 'declined'])
      await leave(sessionId, 'Claimed', 'ProvisionCompleted')
      expect(await news()).toEqual(['paid', 'paid'])
    })

    test('not verified', async () => {
      const { later, news } = await twoTabs()
      await cameBack(at, later, { mdStatus: '0' })
      expect(await news()).toEqual(['notVerified', 'notVerified'])
    })

    test('out of time, before the verification and after it', async () => {
      const unfinished = await twoTabs()
      const finished = await twoTabs()
      await cameBack(at, finished.later, { mdStatus: '1', md: 'md' })
      at.clock.passMinutes(15)
      expect(await unfinished.news()).toEqual(['timeOver', 'timeOver'])
      expect(await finished.news()).toEqual(['timeOver', 'timeOver'])
    })
  })

  test('decision 4.7: a session whose time ran out before it was begun says so', async () => {
    const sessionId = await created(at)
    at.clock.passMinutes(14)
    expect((await result(sessionId)).mdErrorMessage).toBeNull()
    at.clock.passMinutes(1)
    expect(await result(sessionId)).toEqual({
      currentStep: 'SessionIdRequested',
      mdStatus: '',
      mdErrorMessage: 'Doğrulama başlatılmadan süresi doldu; ödemeyi yeniden başlatın.',
      halfSecure: false,
    })
    const { mdErrorMessage } = await result(sessionId, 'en')
    expect(mdErrorMessage).toContain('ran out before the verification was begun')
    await expect(started(at, sessionId)).rejects.toEqual(refusal('SESSION_EXPIRED'))
  })

  test('decision 4.7: after a cancellation at the bank the holder reads what it may have been', async () => {
    const { sessionId, way } = await atBank()
    await cameBack(at, way, { mdStatus: '0' })
    const { mdErrorMessage } = await result(sessionId, 'en')
    expect(mdErrorMessage).toBe('You cancelled, or it could not be verified.')
  })

  test('the start page says that the time ran out, before the job has written it down and after', async () => {
    const { startUrl } = await started(at, await created(at))
    at.clock.passMinutes(15)
    const closed = { kind: 'closed', why: 'timeOver', languageCode: 'tr' }
    expect(await opened(at, startUrl)).toEqual(closed)
    await expireSessions(at.ports)
    expect(await opened(at, startUrl)).toEqual(closed)
  })

  test('decision 4.1: a session that may not be started says why', async () => {
    const { sessionId, way } = await atBank()
    await cameBack(at, way, { mdStatus: '0' })
    await expect(started(at, sessionId)).rejects.toEqual(refusal('SESSION_INVALID'))
    const orderId = uuidV7(at.clock.now())
    await database.pool.query(
      `update threeds_session set usage = 'Spent', claimed_by_order_id = $1 where session_id = $2`,
      [orderId, sessionId],
    )
    await expect(started(at, sessionId)).rejects.toEqual(
      refusal('SESSION_ALREADY_USED', { orderId }),
    )
    for (const unknown of [uuidV7(at.clock.now()), 'nonsense', '']) {
      await expect(started(at, unknown)).rejects.toEqual(refusal('SESSION_NOT_FOUND'))
    }
  })

  test('decision 4.1: past its life a session cannot be started, or started again', async () => {
    const waiting = await created(at)
    const { sessionId } = await atBank()
    at.clock.passMinutes(15)
    await expect(started(at, waiting)).rejects.toEqual(refusal('SESSION_EXPIRED'))
    await expect(started(at, sessionId)).rejects.toEqual(refusal('SESSION_EXPIRED'))
  })

  test('a page of our own needs no public address', async () => {
    const sessionId = await created(at)
    const { merchantId } = at.merchant
    const holder = { cardHolderName: null, clientIpAddress: '203.0.113.7' }
    const { startUrl } = await startSessionOfOwnPage(
      { merchantId, sessionId, languageCode: 'en', ...holder },
      new URL('http://localhost:8080/link/return'),
      at.ports,
    )
    const answer = await cameBack(at, await handedOver(at, startUrl), { mdStatus: '1', md: 'md' })
    expect(answer).toMatchObject({
      action: 'http://localhost:8080/link/return',
      languageCode: 'en',
    })
    expect(answer).toMatchObject({ fields: expect.arrayContaining([['Signature', '']]) })
  })

  test('a card number in the holder’s name is masked before it is stored (decision 1.6)', async () => {
    const sessionId = await created(at)
    const request = { merchantId: at.merchant.merchantId, sessionId, languageCode: null }
    const holder = { cardHolderName: `Ayşe ${CARD_NUMBER}`, clientIpAddress: '203.0.113.7' }
    await startSessionOfOwnPage({ ...request, ...holder }, new URL(CALLBACK_URL), at.ports)
    const printed = await printedSessions()
    expect(printed).not.toContain(CARD_NUMBER)
    expect(printed).toContain('Ayşe 5528')
  })
})

describe('the bank’s callback', () => {
  const MESSAGE_FOR_NO = expect.stringMatching(/./)
  test.each([
    [0, false, MESSAGE_FOR_NO],
    [1, false, null],
    [2, true, null],
    [3, true, null],
    [4, true, null],
    [5, false, MESSAGE_FOR_NO],
    [6, false, MESSAGE_FOR_NO],
    [7, false, MESSAGE_FOR_NO],
    [8, false, MESSAGE_FOR_NO],
  ])('States: mdStatus %i, halfSecure %s', async (mdStatus, halfSecure, mdErrorMessage) => {
    const { sessionId, way } = await atBank()
    const payable = mdStatus >= 1 && mdStatus <= 4
    const finding = { mdStatus: String(mdStatus), mdErrorMsg: 'text', ...(payable && { md: 'm' }) }
    await cameBack(at, way, finding)
    const expected = { mdStatus: String(mdStatus), mdErrorMessage, halfSecure }
    expect(await result(sessionId)).toEqual({ currentStep: 'VerificationFinished', ...expected })
    const data = { threeDSessionId: sessionId, mdStatus: String(mdStatus), halfSecure }
    const event = {
      type: 'threeds.finished',
      subject_id: sessionId,
      data: expect.objectContaining(data),
    }
    // Decision 1.16: only a success gives the hand-over back, and only a word against the card counts further.
    const end = payable ? 'verified' : 'failed'
    expect(at.ended).toEqual(payable || [0, 8].includes(mdStatus) ? [[sessionId, end]] : [])
    const proof = payable ? Buffer.from('sealed m') : null
    expect(await everything()).toMatchObject({
      sessions: [{ usage: 'Free', proof_sealed: proof, md_error_message: 'text' }],
      events: [event],
      codes: [],
    })
  })

  test('a status that should have a proof and has none is a system error, never payable', async () => {
    const { sessionId, way } = await atBank()
    await cameBack(at, way, { mdStatus: '1' })
    expect((await result(sessionId)).mdStatus).toBe('7')
  })

  test('decision 4.6: the browser takes signed fields to the CallbackUrl with its own query', async () => {
    const { sessionId, way } = await atBank()
    const answer = await cameBack(at, way, { mdStatus: '1', md: 'md' })
    const signed = {
      threeDSessionId: sessionId,
      currentStep: 'VerificationFinished',
      mdStatus: '1',
    }
    expect(answer).toEqual({
      kind: 'return',
      action: 'https://shop.example/done?order=7',
      fields: [
        ['ThreeDSessionId', sessionId],
        ['ConversationId', 'sipariş-1'],
        ['CurrentStep', 'VerificationFinished'],
        ['MdStatus', '1'],
        ['Signature', callbackSignature({ secretKey: KEY_PAIR.secretKey, ...signed })],
      ],
      languageCode: 'tr',
    })
  })

  test('decision 4.6: a repeat is answered the same and changes nothing, whatever it says', async () => {
    const { sessionId, way } = await atBank()
    const first = await cameBack(at, way, { mdStatus: '0' })
    const before = await everything()
    expect(await cameBack(at, way, { mdStatus: '0' })).toEqual(first)
    expect(await cameBack(at, way, { mdStatus: '1', md: 'md' })).toEqual(first)
    at.clock.passMinutes(60)
    expect(await cameBack(at, way, { mdStatus: '0' })).toEqual(first)
    expect(await everything()).toEqual(before)
    expect(at.ignored).toEqual(['the session had finished otherwise'])
    expect(at.ended).toEqual([[sessionId, 'failed']])
    expect((await result(sessionId)).mdStatus).toBe('0')
  })

  test('decision 4.7: a repeat after the payment is answered the same too', async () => {
    const { sessionId, way } = await atBank()
    const first = await cameBack(at, way, { mdStatus: '1', md: 'md' })
    await database.pool.query(
      `update threeds_session set state = 'ProvisionCompleted', usage = 'Claimed',
         claimed_by_order_id = $1 where session_id = $1`,
      [sessionId],
    )
    expect(await cameBack(at, way, { mdStatus: '1', md: 'md' })).toEqual(first)
    expect((await result(sessionId)).currentStep).toBe('ProvisionCompleted')
  })

  test('decision 4.1: a verified callback after the session’s life does not revive it', async () => {
    const { sessionId, way } = await atBank()
    at.clock.passMinutes(15)
    const answer = await cameBack(at, way, { mdStatus: '1', md: 'md' })
    expect(answer).toMatchObject({ fields: expect.arrayContaining([['MdStatus', '5']]) })
    expect(await result(sessionId)).toMatchObject({ mdStatus: '5', mdErrorMessage: MESSAGE_FOR_NO })
    expect(at.ended).toEqual([])
  })

  describe('a forged one changes nothing and gets a refusal', () => {
    const good = { mdStatus: '1', md: 'md' }
    const FORGERIES: Readonly<
      Record<string, () => Promise<readonly [string, readonly (readonly [string, string])[]]>>
    > = {
      'the hash is missing': async () => {
        const { way } = await atBank()
        return [way.returnTicket, way.callback(good).filter(([name]) => name !== 'HASH')]
      },
      'the status was changed after signing': async () => {
        const { way } = await atBank()
        const pairs = way.callback({ mdStatus: '0' })
        return [
          way.returnTicket,
          pairs.map(([name, value]) => [name, name === 'mdStatus' ? '1' : value]),
        ]
      },
      'a failure that nobody signed': async () => {
        const { way } = await atBank()
        return [way.returnTicket, [['mdStatus', '0']]]
      },
      'nothing at all, as a GET would bring': async () => [(await atBank()).way.returnTicket, []],
      'signed, for another amount': async () => {
        const { way } = await atBank()
        return [way.returnTicket, way.callback({ ...good, amount: '1' })]
      },
      'signed, for another installment count': async () => {
        const { way } = await atBank()
        return [way.returnTicket, way.callback({ ...good, taksit: '1' })]
      },
      'signed, with another random text': async () => {
        const { way } = await atBank()
        return [way.returnTicket, way.callback({ ...good, rnd: 'other' })]
      },
      'signed, with another return address': async () => {
        const { way } = await atBank()
        const okUrl = 'https://elsewhere.example/3ds/return/x'
        return [way.returnTicket, way.callback({ ...good, okUrl })]
      },
      'signed, of another session': async () => {
        const [mine, other] = [await atBank(), await atBank()]
        return [mine.way.returnTicket, other.way.callback(good)]
      },
      'signed, of an earlier attempt': async () => {
        const { sessionId, way } = await atBank()
        const again = await handedOver(at, (await started(at, sessionId)).startUrl)
        return [again.returnTicket, way.callback(good)]
      },
      'at the start address': async () => {
        const { startUrl, way } = await atBank()
        return [lastPart(startUrl), way.callback(good)]
      },
      'at an address with a guessed secret': async () => {
        const { way } = await atBank()
        const bytes = Buffer.from(way.returnTicket, 'base64url').fill(0, 32)
        return [bytes.toString('base64url'), way.callback(good)]
      },
      'at the address of another merchant': async () => {
        const { way } = await atBank()
        const bytes = Buffer.from(way.returnTicket, 'base64url').fill(0, 0, 16)
        return [bytes.toString('base64url'), way.callback(good)]
      },
      'at no address of ours': async () => ['nonsense', (await atBank()).way.callback(good)],
    }

    test.each(Object.keys(FORGERIES))('%s', async (name) => {
      const forgery = await FORGERIES[name]?.()
      if (forgery === undefined) throw new Error(`there is no forgery "${name}"`)
      const before = await everything()
      expect(await receiveCallback(forgery[0], forgery[1], at.ports)).toEqual({ kind: 'refused' })
      expect(await everything()).toEqual(before)
      expect(at.ignored).toHaveLength(1)
    })

    test('signed, when nobody knows any more which card it must be about', async () => {
      const { way } = await atBank()
      const before = await everything()
      const ports = { ...at.ports, findCardByHash: async () => null }
      const answer = await receiveCallback(way.returnTicket, way.callback(good), ports)
      expect(answer).toEqual({ kind: 'refused' })
      expect(at.ignored).toEqual(['the card has expired'])
      expect(await everything()).toEqual(before)
    })
  })
})

describe('the result query', () => {
  test('another merchant’s session is not found, exactly as one that never was', async () => {
    const sessionId = await created(at)
    const merchantId = uuidV7(at.clock.now())
    const ask = (id: string) =>
      sessionResult({ merchantId, sessionId: id, languageCode: 'tr' }, at.ports).catch(
        (error: unknown) => error,
      )
    const others = await Promise.all([ask(sessionId), ask(merchantId), ask('nonsense'), ask('')])
    for (const other of others) expect(other).toEqual(refusal('SESSION_NOT_FOUND'))
  })

  test('decision 4.2: it shows an expiry that no job has written, and writes nothing', async () => {
    const { sessionId } = await atBank()
    at.clock.passMinutes(15)
    const before = await everything()
    const finished = { currentStep: 'VerificationFinished', mdStatus: '5', halfSecure: false }
    expect(await result(sessionId, 'en')).toEqual({
      ...finished,
      mdErrorMessage: 'The verification could not be done.',
    })
    expect(await everything()).toEqual(before)
  })
})
