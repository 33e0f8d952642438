/** POS files as Turkish banks write them, read by what is guessed from their headings. */

import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import { latin5Bytes } from '../../../base/kernel/index.ts'
import { fieldOfHeading } from './mapping/heading-words.ts'
import { guessedFor, inspected, sentences } from './testing/read-all.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** Titles above, `;`, decimal commas, a fee in two columns, signs at returns, and a total below. */
const WITH_TITLES = `${BYTE_ORDER_MARK}ÜYE İŞYERİ HESAP EKSTRESİ;;;;;;;;;;
Dönem: 01.05.2026 - 31.05.2026;;;;;;;;;;

İşlem Tarihi;Valör Tarihi;İşlem Tipi;Brüt Tutar (TL);Komisyon;Hizmet Bedeli;Net Tutar;Sipariş No;Provizyon No;Kart No;Taksit
12.05.2026 14:03:11;13.05.2026;Peşin Satış;1.249,90;23,62;1,00;1.225,28;SIP-1;004521;552879******0008;Peşin
12.05.2026 15:20:00;13.05.2026;Taksitli Satış;300,00;6,57;0,00;293,43;SIP-2;="012345";4090********1234;1/3
13.05.2026 09:00:00;14.05.2026;Satış İade;-100,00;-1,89;0,00;-98,11;SIP-3;;552879******0008;
14.05.2026 09:00:00;14.05.2026;Ters İbraz;-50,00;0,00;0,00;-50,00;SIP-4;;;
Toplam;;;1.399,90;28,30;1,00;1.370,60;;;;
`

/** Windows-1254, tabs, days with strokes, no signs: what is a return says the column of the kind. */
const WITHOUT_SIGNS = `ISLEM TARIHI\tODEME TARIHI\tISLEM TURU\tTUTAR\tKOMISYON TUTARI\tREFERANS NO\tTERMINAL NO\tAÇIKLAMA
12/05/2026\t13/05/2026\tSATIŞ\t100,00\t1,89\t000123\t00067005551\tÇAY VE ŞEKER
12/05/2026\t13/05/2026\tİADE\t40,00\t0,76\t000124\t00067005551\t
31/05/2026\t31/05/2026\tPOS ÜCRETİ\t150,00\t\t000125\t00067005551\tMAYIS AYI
`

/** English headings, ISO days, points, quotes, debits and credits. */
const ENGLISH = `Transaction Date,Value Date,Type,Gross Amount,D/C,Order ID,Currency,RRN
2026-05-12,2026-05-13,Sale,"1,249.90",C,A-1,TRY,612312345678
2026-05-12,2026-05-13,Refund,10.00,D,A-2,TRY,612312345679
2026-05-12,2026-05-13,Sale,20.00,C,A-3,USD,612312345680
`

describe('a POS file', () => {
  it('with titles, totals and a fee of two columns is read by its headings', async () => {
    const { summary, lines, problems } = await inspected(Buffer.from(WITH_TITLES))
    expect(problems).toEqual([])
    expect(summary).toMatchObject({
      format: 'csv',
      lines: 4,
      from: '2026-05-13',
      until: '2026-05-14',
    })
    expect(lines[0]).toEqual({
      lineNumber: 5,
      kind: 'sale',
      bankDay: '2026-05-12',
      valueDate: '2026-05-13',
      grossMinor: 124_990n,
      feeMinor: 2_462n,
      netMinor: 122_528n,
      currency: 'TRY',
      bankOrderId: 'SIP-1',
      bankTransactionId: null,
      authorisationCode: '004521',
      lastFour: '0008',
      installmentCount: 1,
      part: null,
      bankTerminal: null,
      text: null,
    })
    expect(lines[1]).toMatchObject({ part: 1, installmentCount: 3, authorisationCode: '012345' })
    expect(lines[2]).toMatchObject({ kind: 'return', grossMinor: -10_000n, feeMinor: -189n })
    expect(lines[3]).toMatchObject({ kind: 'chargeback', netMinor: -5_000n })
  })

  it('in Windows-1254 without signs takes them from the kinds', async () => {
    const { problems, lines, summary } = await inspected(latin5Bytes(WITHOUT_SIGNS))
    expect(problems).toEqual([])
    expect(
      lines.map(({ kind, grossMinor, feeMinor, netMinor }) => [
        kind,
        grossMinor,
        feeMinor,
        netMinor,
      ]),
    ).toEqual([
      ['sale', 10_000n, 189n, 9_811n],
      ['return', -4_000n, -76n, -3_924n],
      ['fee', null, null, -15_000n],
    ])
    expect(lines.map(({ text }) => text)).toEqual([null, null, 'MAYIS AYI'])
    expect(summary?.bankTerminals).toEqual(['00067005551'])
  })

  it('keeps no text of a single payment, which may name who paid', async () => {
    const named = WITHOUT_SIGNS.replace('ÇAY VE ŞEKER', 'AYŞE YILMAZ').replaceAll(
      '00067005551\t\n',
      '00067005551\tALİ VELİ\n',
    )
    const back = '12/05/2026\t14/05/2026\tTERS İBRAZ\t40,00\t\t000126\t00067005551\tAYŞE YILMAZ\n'
    const { lines } = await inspected(latin5Bytes(named + back))
    expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['sale', null],
      ['return', null],
      ['fee', 'MAYIS AYI'],
      ['chargeback', null],
    ])
  })

  it('in English with debits and credits', async () => {
    const { problems, lines, summary } = await inspected(Buffer.from(ENGLISH))
    expect(problems).toEqual([])
    expect(lines.map(({ netMinor, currency }) => [netMinor, currency])).toEqual([
      [124_990n, 'TRY'],
      [-1_000n, 'TRY'],
      [2_000n, 'USD'],
    ])
    expect(summary?.sums).toContainEqual({
      kind: 'sale',
      currency: 'USD',
      lines: 1,
      netMinor: 2_000n,
    })
  })

  it('as a workbook: numbers are numbers, days are days, zeros before digits stay', async () => {
    const { problems, lines } = await inspected(await workbook([0.1 + 0.2, 'SIP-9', '004521']))
    expect(problems).toEqual([])
    expect(lines).toMatchObject([
      {
        lineNumber: 4,
        bankDay: '2026-05-12',
        valueDate: '2026-05-13',
        grossMinor: 30n,
        authorisationCode: '004521',
      },
    ])
  })

  it('whose long order number is a cell of numbers is refused: it is rounded', async () => {
    const refused = await inspected(await workbook([1, 2 ** 60, 'x']))
    expect(refused.summary).toBeNull()
    expect(sentences(refused)[0]).toMatch(
      /^4 \| Sipariş No \| "1152921504606846976" is wrong: .* cell of text/,
    )
  })

  it('of which nobody can say that net is gross less fee is refused, with the place', async () => {
    const file = WITH_TITLES.replace('1.225,28', '1.225,27')
    const refused = await inspected(Buffer.from(file))
    expect(refused.summary).toBeNull()
    expect(sentences(refused)).toEqual([
      '5 | Net Tutar | gross 1249.90 less fee 24.62 is not net 1225.27; where another column is kept too, add it to the fee of the mapping',
    ])
  })

  it('is refused whole with every wrong cell, by row and column', async () => {
    const file = WITH_TITLES.replace('300,00', '300.0O')
      .replace('14.05.2026 09', '34.05.2026 09')
      .replace('1/3', '4/3')
    const refused = await inspected(Buffer.from(file))
    expect(refused.summary).toBeNull()
    expect(refused.problems.map(({ row, column }) => [row, column])).toEqual([
      [6, 'Brüt Tutar (TL)'],
      [6, 'Taksit'],
      [8, 'İşlem Tarihi'],
    ])
  })

  it('of a bank that renamed a column is refused, naming the headings there are', async () => {
    const { mapping } = await guessedFor(Buffer.from(WITH_TITLES))
    const refused = await inspected(
      Buffer.from(WITH_TITLES.replace('Net Tutar', 'Ödenen')),
      mapping,
    )
    expect(sentences(refused)).toEqual([
      expect.stringMatching(
        /^4 \| Net Tutar \| there is no such heading; this row has: İşlem Tarihi, .*Ödenen/,
      ),
    ])
  })

  it('of a bank that moved a column is read the same', async () => {
    const rows = WITH_TITLES.trimEnd().split('\n')
    const moved = rows.map((row) => row.split(';').toReversed().join(';')).join('\n')
    const { mapping } = await guessedFor(Buffer.from(WITH_TITLES))
    const [one, other] = [
      await inspected(Buffer.from(WITH_TITLES), mapping),
      await inspected(Buffer.from(moved), mapping),
    ]
    expect(other.lines.slice(0, 4)).toEqual(one.lines)
  })

  test.each([
    ['an open quote', 'Tarih;Tutar\n01.05.2026;"12,00\n', /quoted field must be closed/],
    [
      'a cell of a thousand characters',
      `Tarih;Tutar\n01.05.2026;${'1'.repeat(1_001)}\n`,
      /at most 1000 characters/,
    ],
    ['hundreds of columns', `Tarih;Tutar\n${'1;'.repeat(300)}\n`, /at most 200 columns/],
    ['no heading of an amount', 'Tarih;Ad\n01.05.2026;x\n', /No headings of a day and an amount/],
    ['nothing', '', /is empty/],
    ['bytes of no text', 'a\0b', /neither text nor xlsx/],
    ['an old workbook', '\xd0\xcf\x11\xe0', /old workbook/],
    ['a damaged workbook', 'PK\x03\x04', /too large or damaged/],
  ])('%s is refused', async (_, text, reason) => {
    await expect(readWhole(Buffer.from(text, 'latin1'))).rejects.toThrow(reason)
  })

  it('a workbook that unpacks to more than its bound is refused before it is unpacked', async () => {
    const bytes = Buffer.from(await workbook([1, 'a', 'b']))
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    bytes.writeUInt32LE(0x7fffffff, entry + 24)
    await expect(readWhole(bytes)).rejects.toThrow(/too large or damaged/)
  })
})

describe('headings', () => {
  test.each([
    ['VALÖR', 'valueDate'],
    ['Hesaba Geçiş Tarihi', 'valueDate'],
    ['ISLEM TARIHI', 'bankDay'],
    ['Brüt Tutar (TL)', 'gross'],
    ['Üye İşyeri No', 'terminal'],
    ['Onay Kodu', 'authorisation'],
    ['Müşteri Adı', null],
  ])('%s is %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field)
  })
})

async function readWhole(bytes: Uint8Array): Promise<void> {
  const { problems } = await inspected(bytes)
  if (problems.length > 0) throw new Error(problems.map(({ text }) => text.en).join())
}

function workbook([gross, order, approval]: readonly [
  number,
  string | number,
  string,
]): Promise<Uint8Array> {
  const head = ['İşlem Tarihi', 'Valör', 'Brüt Tutar', 'Sipariş No', 'Provizyon No']
  const days = [new Date('2026-05-12T00:00:00Z'), new Date('2026-05-13T00:00:00Z')]
  return writeXlsx({
    sheets: [{ name: 'POS', rows: [['Rapor'], [], head, [...days, gross, order, approval]] }],
  })
}
