import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankOutcome } from '../connector.ts'
import { outcomeOf, readPoints } from './outcomes.ts'
import { readAnswer } from './response.ts'

const LATIN5 = 'text/xml;charset=ISO-8859-9'

type Fields = Readonly<Record<string, string>>

const approvedFields: Fields = {
  OrderId: 'order-1',
  GroupId: 'order-1',
  Response: 'Approved',
  AuthCode: '216981',
  HostRefNum: '230317184784',
  ProcReturnCode: '00',
  TransId: '22303RqiC11252',
  ErrMsg: '',
}
const approvedExtra: Fields = {
  SETTLEID: '2383',
  TRXDATE: '20221030 17:42:33',
  ERRORCODE: '',
  CARDBRAND: 'VISA',
}

function xmlOf(fields: Fields, extra: Fields = {}): string {
  const write = (all: Fields): string =>
    Object.entries(all)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('\n ')
  const inside = `${write(fields)}<Extra>${write(extra)}</Extra>`
  return `<?xml version="1.0" encoding="ISO-8859-9"?>\n<CC5Response>${inside}</CC5Response>\n`
}

function outcomeOfBytes(bytes: Uint8Array, contentType = LATIN5): BankOutcome | null {
  const answer = readAnswer(bytes, contentType)
  return answer === null ? null : outcomeOf(answer, 'order-1')
}

function outcome(fields: Fields, extra: Fields = {}): BankOutcome | null {
  return outcomeOfBytes(Buffer.from(xmlOf(fields, extra), 'latin1'))
}

const declined = { OrderId: 'order-1', Response: 'Declined', ProcReturnCode: '99' }
const failed = { ...declined, Response: 'Error' }

describe('characters that PostgreSQL would refuse', () => {
  test.each([
    ['NUL', 'Onay\u0000landi', 'Onay landi'],
    ['half of a pair', 'Onay &#xD83D;', 'Onay'],
    ['a pair that the length cuts in two', `${'x'.repeat(254)}\u{1f4b3}`, 'x'.repeat(254)],
  ])('%s: the outcome is kept without it', (_, ErrMsg, responseMessage) => {
    const bytes = Buffer.from(xmlOf({ ...approvedFields, ErrMsg }, approvedExtra))
    const found = outcomeOfBytes(bytes, 'text/xml;charset=UTF-8')
    expect(found).toMatchObject({ kind: 'approved', answer: { responseMessage } })
  })
})

describe('an approval', () => {
  test('is what may be stored of it (decision 5.8)', () => {
    expect(outcome(approvedFields, approvedExtra)).toEqual({
      kind: 'approved',
      answer: {
        responseCode: '00',
        responseMessage: null,
        authCode: '216981',
        hostReference: '230317184784',
        transactionId: '22303RqiC11252',
        batchNumber: '2383',
        transactionDate: '2022-10-30T17:42:33+03:00',
      },
    })
  })

  test.each([
    ['another order', { OrderId: 'order-2' }],
    ['no order', { OrderId: '' }],
    ['approved, with the code of a decline', { ProcReturnCode: '05' }],
    ['approved, without a code', { ProcReturnCode: '' }],
    ['declined, with the code of an approval', { Response: 'Declined' }],
    ['an error, with the code of an approval', { Response: 'Error' }],
    ['a word that nobody knows', { Response: 'approved' }],
    ['no word at all', { Response: '' }],
  ])('is not taken from a contradiction: %s is unknown', (_, change) => {
    expect(outcome({ ...approvedFields, ...change }, approvedExtra)).toMatchObject({
      kind: 'unknown',
      cause: 'unreadable',
    })
  })
})

describe('a refusal', () => {
  test.each([
    ['05', '05', 'soft'],
    ['51', '51', 'soft'],
    ['54', '54', 'data'],
    ['12', '12', 'hard'],
    ['43', '43', 'fraud'],
    ['58', '58', 'config'],
    ['91', '91', 'technical'],
    ['YK', '59', 'fraud'],
    ['GK', '57', 'hard'],
    ['SF', '05', 'soft'],
    ['17', '17', 'soft'],
  ])('of the issuer: %s is %s, group %s', (ProcReturnCode, isoCode, group) => {
    const extra = { ERRORCODE: `ISO8583-${ProcReturnCode}` }
    expect(outcome({ ...declined, ProcReturnCode }, extra)).toMatchObject({
      kind: 'declined',
      isoCode,
      group,
      answer: { responseCode: ProcReturnCode },
    })
  })

  test.each([
    ['2508', '21', 'state'],
    ['2511', '21', 'state'],
    ['2117', '21', 'state'],
    ['2008', '25', 'state'],
    ['2503', '13', 'state'],
    ['2517', '57', 'state'],
    ['2012', '14', 'data'],
    ['2515', '82', 'data'],
    ['2204', '57', 'hard'],
    ['2127', '12', 'hard'],
    ['2253', '59', 'fraud'],
    ['2311', '95', 'technical'],
    ['4001', '95', 'technical'],
    ['2999', '99', 'technical'],
  ])('of the bank itself: CORE-%s is %s, group %s', (code, isoCode, group) => {
    const extra = { ERRORCODE: `CORE-${code}` }
    for (const fields of [declined, failed]) {
      expect(outcome(fields, extra)).toMatchObject({
        kind: 'declined',
        isoCode,
        group,
        answer: { responseCode: `CORE-${code}` },
      })
    }
  })

  test.each(['1023', '2001', '2105', '2126', '2301', '2601'])('CORE-%s is rejected', (code) => {
    const extra = { ERRORCODE: `CORE-${code}` }
    expect(outcome(failed, extra)).toMatchObject({ kind: 'rejected', reason: `CORE-${code}` })
  })

  test.each(['1000', '1005', '2016', '2304', '2302', '2507'])(
    'CORE-%s may have money on it: unknown (decision 5.3)',
    (code) => {
      const extra = { ERRORCODE: `CORE-${code}` }
      expect(outcome(failed, extra)).toMatchObject({ kind: 'unknown', cause: 'bankPending' })
    },
  )

  test.each(['92', '96'])('ProcReturnCode %s is unknown (decision 5.3)', (ProcReturnCode) => {
    expect(outcome({ ...declined, ProcReturnCode })).toMatchObject({
      kind: 'unknown',
      cause: 'bankPending',
    })
  })

  test('wrong credentials are rejected: an error, 99, no rule of the bank', () => {
    expect(outcome({ ...failed, ErrMsg: 'Yetki yok' }, { ERRORCODE: '' })).toMatchObject({
      kind: 'rejected',
      reason: '99 Yetki yok',
    })
  })

  test('a real refund failure without ProcReturnCode is a decline', () => {
    const fields = { OrderId: 'order-1', Response: 'Declined' }
    expect(outcome(fields, { ERRORCODE: '215021' })).toMatchObject({
      kind: 'declined',
      isoCode: '99',
      answer: { responseCode: '215021', authCode: null },
    })
  })

  test('an error with no code at all is unknown', () => {
    expect(outcome({ OrderId: 'order-1', Response: 'Error' })).toMatchObject({ kind: 'unknown' })
  })

  test('an issuer code in the error code alone is read too', () => {
    const fields = { OrderId: 'order-1', Response: 'Declined' }
    expect(outcome(fields, { ERRORCODE: 'ISO8583-51' })).toMatchObject({ isoCode: '51' })
  })

  test('of another order says nothing about ours', () => {
    expect(outcome({ ...declined, OrderId: 'order-2' })).toMatchObject({ kind: 'unknown' })
  })
})

describe('text of an answer', () => {
  const said = (bytes: Uint8Array, contentType: string): string | null => {
    const read = outcomeOfBytes(bytes, contentType)
    return read?.kind === 'declined' ? read.answer.responseMessage : null
  }
  const xml = xmlOf({ ...declined, ProcReturnCode: '51', ErrMsg: 'Y@@r@ i@lem' })
  const latin5 = Buffer.from(xml.replace('Y@@r@ i@lem', 'Ge\xe7ersiz \xfd\xfe\xf0'), 'latin1')

  test('in raw bytes of ISO-8859-9, by the header and by the declaration', () => {
    expect(said(latin5, LATIN5)).toBe('Geçersiz ışğ')
    expect(said(latin5, 'text/xml')).toBe('Geçersiz ışğ')
  })

  test('in numeric references, each decoded once', () => {
    const text = xml.replace('Y@@r@ i@lem', '&#304;ptal &#x15F; &amp;#304; &foo;')
    expect(said(Buffer.from(text), LATIN5)).toBe('İptal ş &#304; &foo;')
  })

  test('never shows a card number', () => {
    const text = xml.replace('Y@@r@ i@lem', 'kart 5528790000000008')
    expect(said(Buffer.from(text), LATIN5)).toBe('kart 552879******0008')
  })

  test('in a charset that nobody knows is unreadable', () => {
    expect(outcomeOfBytes(latin5, 'text/xml; charset=martian')).toBeNull()
  })
})

describe('what is not an answer', () => {
  const approvedXml = xmlOf(approvedFields, approvedExtra)

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Bakım</body></html>'],
    ['text', 'OK'],
    ['a document type', approvedXml.replace('?>', '?><!DOCTYPE a [<!ENTITY e "v">]>')],
    ['two roots', `${approvedXml}<more/>`],
    ['an empty root', '<CC5Response/>'],
  ])('%s is unreadable', (_, text) => {
    expect(outcomeOfBytes(Buffer.from(text))).toBeNull()
  })

  test('an element that comes twice counts as neither', () => {
    const twice = approvedXml.replace('</Response>', '</Response><Response>Approved</Response>')
    expect(outcomeOfBytes(Buffer.from(twice))).toMatchObject({ kind: 'unknown' })
  })

  test('no truncation of an approval is an approval', () => {
    const bytes = Buffer.from(approvedXml.trimEnd(), 'latin1')
    for (let length = 0; length < bytes.length; length += 1) {
      expect(outcomeOfBytes(bytes.subarray(0, length))?.kind).not.toBe('approved')
    }
  })

  test('no mutation of a decline is an approval, and none throws', () => {
    const bytes = Buffer.from(xmlOf({ ...declined, ProcReturnCode: '05' }), 'latin1')
    const property = fc.property(
      fc.nat(bytes.length - 1),
      fc.nat(bytes.length),
      fc.uint8Array({ maxLength: 12 }),
      (from, length, inserted) => {
        const mutated = Buffer.concat([
          bytes.subarray(0, from),
          inserted,
          bytes.subarray(from + length),
        ])
        expect(outcomeOfBytes(mutated)?.kind).not.toBe('approved')
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })

  test('a mutated approval is approved only where both signs and the order still stand', () => {
    const text = xmlOf(approvedFields, approvedExtra)
    const property = fc.property(
      fc.nat(text.length - 1),
      fc.string({ maxLength: 3 }),
      (at, put) => {
        const mutated = text.slice(0, at) + put + text.slice(at + 1)
        if (outcomeOfBytes(Buffer.from(mutated, 'latin1'))?.kind !== 'approved') return
        expect(mutated).toMatch(/<Response>\s*Approved\s*</)
        expect(mutated).toMatch(/<ProcReturnCode>\s*00\s*</)
        expect(mutated).toMatch(/<OrderId>\s*order-1\s*</)
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })

  test('random bytes never throw', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => outcomeOfBytes(bytes) === null))
  })
})

describe('points', () => {
  const points = (extra: Fields, change: Fields = {}) => {
    const answer = readAnswer(Buffer.from(xmlOf({ ...approvedFields, ...change }, extra)), LATIN5)
    return answer === null ? null : readPoints(answer)
  }
  test.each([
    [{ KULLANILABILIRPUAN: '000000010000' }, 10_000n],
    [{ MAXIPUAN: '100.00' }, 10_000n],
    [{ MAXIPUAN: '0.00' }, 0n],
    [{ MAXIPUAN: '000000010.00' }, 1_000n],
  ])('%j', (extra: Fields, availableMinor) => {
    expect(points(extra)).toEqual({ kind: 'found', availableMinor })
  })

  test('without a balance, or with an odd one, there is none', () => {
    expect(points({})).toEqual({ kind: 'unavailable', cause: 'unreadable' })
    expect(points({ MAXIPUAN: 'many' })).toEqual({ kind: 'unavailable', cause: 'unreadable' })
  })

  test('a decline keeps its code', () => {
    const decline = { Response: 'Declined', ProcReturnCode: '14' }
    expect(points({}, decline)).toMatchObject({ kind: 'declined', isoCode: '14' })
  })
})
