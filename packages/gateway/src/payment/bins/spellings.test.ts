/** Files of banks and providers are read as they come: Turkish headings and values, however they are written. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from './bin.ts'
import { csvFaultText } from './csv-fault-texts.ts'
import { readBinCsv } from './import-csv.ts'
import {
  cardBrandSpelt,
  cardNetworkSpelt,
  cardTypeSpelt,
  columnSpelt,
  FLAGS_SPELT,
} from './spellings.ts'

const REPOSITORY = new URL('../../../../../', import.meta.url)
const SPELT_BY_COLUMN: Readonly<Record<string, (text: string) => string | boolean | undefined>> = {
  cardType: cardTypeSpelt,
  cardBrand: cardBrandSpelt,
  cardNetwork: cardNetworkSpelt,
  ...FLAGS_SPELT,
}

const BANK_HEADER = 'BIN;BANKA KODU;BANKA ADI;KART TİPİ;KART MARKASI;KART PROGRAMI/AİLESİ;TİCARİ'

function rowsOf(...lines: string[]) {
  const reading = readBinCsv(lines.join('\r\n'))
  if (reading.ok) return reading.rows
  return reading.problems.map(({ line, column, fault }) => {
    return { line, column, message: csvFaultText(fault, 'en') }
  })
}

describe('a bank’s export', () => {
  test('with Turkish headings, short bank codes and repeated lines', () => {
    const rows = rowsOf(
      `\uFEFFSıra No;${BANK_HEADER}`,
      '1;435508;46;AKBANK T.A.Ş.;KREDİ KARTI;VISA;AXESS;H',
      '2;979202;00111;QNB BANK;Banka Kartı;TROY;;Hayır',
      '3;43550800;0046;AKBANK T.A.Ş.;Kredi Kartı;Visa;WINGS;Evet',
      '4;435508;0046;AKBANK T.A.Ş.;kredi kartı;visa;Axess;Bireysel',
      '5;589004;46;AKBANK T.A.Ş.;ÖN ÖDEMELİ;MAESTRO;NEO;',
    )
    const card = { bankTitle: 'AKBANK T.A.Ş.', bankCode: '0046', isDomestic: true }
    expect(rows).toHaveLength(4)
    expect(rows).toMatchObject([
      { ...card, prefix: '435508', cardType: 'Credit', cardNetwork: 'Axess', isCommercial: false },
      { prefix: '979202', bankCode: '0111', cardType: 'Debit', cardBrand: 'Troy' },
      { ...card, prefix: '43550800', cardNetwork: 'Axess', isCommercial: true },
      { ...card, cardType: 'Prepaid', cardBrand: 'Mastercard', cardNetwork: 'Unknown' },
    ])
  })

  test('in the encodings of Turkish spreadsheets', () => {
    // windows-1254 and ISO-8859-9 share the six Turkish letters: İ is DD, ı is FD, Ş is DE.
    const bytes = Buffer.from(
      'BIN;BANKA KODU;BANKA ADI;KART T\xDDP\xDD\n450803;64;\xDD\xDE;Kart\xFD',
      'latin1',
    )
    for (const encoding of ['windows-1254', 'iso-8859-9']) {
      const text = new TextDecoder(encoding).decode(bytes)
      expect(rowsOf(text.replace('Kartı', 'Kredi kartı'))).toMatchObject([
        { prefix: '450803', bankCode: '0064', bankTitle: 'İŞ', cardType: 'Credit' },
      ])
    }
  })

  test('with tabs between the fields', () => {
    expect(
      rowsOf('bin\tbankCode\tbankName\tcardType', '450803\t64\tİş, Bankası\tCREDIT_CARD'),
    ).toMatchObject([{ prefix: '450803', bankTitle: 'İş, Bankası', cardType: 'Credit' }])
  })

  test('names each mistake by the heading of the file', () => {
    expect(
      rowsOf(
        BANK_HEADER,
        '435508;46;AKBANK;KREDİLİ;VİZE;AKSES;BELKİ',
        '472915;134;DENİZBANK;Kredi;VISA;BONUS;E',
        '472915;134;DENİZBANK;Kredi;VISA;;E',
      ),
    ).toMatchObject([
      { line: 2, column: 'KART MARKASI', message: expect.stringContaining('"VİZE" must be one') },
      { line: 2, column: 'KART PROGRAMI/AİLESİ', message: expect.stringContaining('"AKSES"') },
      { line: 2, column: 'KART TİPİ', message: expect.stringContaining('Credit, Debit, Prepaid') },
      { line: 2, column: 'TİCARİ', message: '"BELKİ" must be true or false, Evet or Hayır' },
      { line: 4, column: 'BIN', message: expect.stringContaining('stands on line 3 already') },
    ])
  })
})

describe('spellings', () => {
  test('are those of the tables for operators', () => {
    const guide = readFileSync(new URL('docs/operations/bins.md', REPOSITORY), 'utf8')
    const headings = [...guide.matchAll(/^\| (`\w+`|left unread) \| ([^|`]+) \|$/gm)].flatMap(
      ([, column = '', words = '']) => words.split(', ').map((word) => [column, word] as const),
    )
    expect(headings.length).toBeGreaterThan(50)
    for (const [column, heading] of headings) {
      const meant = column === 'left unread' ? null : column.replaceAll('`', '')
      expect(columnSpelt(heading), heading).toBe(meant)
    }
    const values = [...guide.matchAll(/^\| `(\w+)` \| `(\w+)` \| ([^|`]+) \|$/gm)].flatMap(
      ([, column = '', word = '', others = '']) =>
        [word, ...others.split(', ')].map((text) => [column, text, word] as const),
    )
    expect(values.length).toBeGreaterThan(70)
    for (const [column, text, word] of values) {
      expect(String(SPELT_BY_COLUMN[column]?.(text)), `${column} ${text}`).toBe(word)
    }
  })

  test.each([
    [
      cardTypeSpelt,
      ['Credit', 'Kredi Kartı', 'KREDI KARTI', 'KREDİ_KARTI', 'creditcard'],
      'Credit',
    ],
    [cardTypeSpelt, ['Banka Kartı', 'BANKA', 'DEBIT_CARD'], 'Debit'],
    [cardTypeSpelt, ['Ön Ödemeli', 'ON ODEMELI KART', 'prepaid'], 'Prepaid'],
    [cardBrandSpelt, ['MASTER CARD', 'MASTER_CARD', 'Mastercard', 'Maestro'], 'Mastercard'],
    [cardNetworkSpelt, ['BONUS', 'Miles&Smiles', 'Shop & Fly'], 'Bonus'],
    [cardNetworkSpelt, ['Sağlam Kart', 'SAĞLAMKART', 'SaglamKart'], 'SaglamKart'],
    [cardNetworkSpelt, ['ADVANTAGE'], 'Advantage'],
    [cardNetworkSpelt, ['Bankkart Combo', 'BANKKART'], 'Bankkart'],
    [FLAGS_SPELT.isCommercial, ['E', 'evet', 'TİCARİ', 'Ticari', '1'], true],
    [FLAGS_SPELT.isCommercial, ['H', 'HAYIR', 'hayır', 'BİREYSEL', '0'], false],
    [FLAGS_SPELT.isDomestic, ['Yurt dışı', 'YURTDISI'], false],
  ])('%#: %s', (spelt, texts, meaning) => {
    for (const text of texts) expect(spelt(text), text).toBe(meaning)
  })

  test('a word of one flag means nothing in another', () => {
    expect(FLAGS_SPELT.isDomestic('ticari')).toBeUndefined()
    expect(FLAGS_SPELT.isCommercial('sanal')).toBeUndefined()
  })

  test('our own words mean themselves, in any capitals of Turkish or English, with blanks anywhere', () => {
    const words = [
      ...CARD_TYPES.map((word) => [cardTypeSpelt, word] as const),
      ...CARD_BRANDS.map((word) => [cardBrandSpelt, word] as const),
      ...CARD_NETWORKS.map((word) => [cardNetworkSpelt, word] as const),
    ]
    const written = fc.constantFrom(
      (text: string) => text.toLocaleUpperCase('tr'),
      (text: string) => text.toLocaleLowerCase('tr'),
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.split('').join(' '),
    )
    fc.assert(
      fc.property(fc.constantFrom(...words), written, ([spelt, word], write) => {
        expect(spelt(write(word))).toBe(word)
      }),
    )
  })

  test('lines that agree count once, in whatever order; the rest is kept', () => {
    const line = fc.constantFrom(
      '435508;46;AKBANK;KREDİ KARTI;VISA;AXESS;H',
      '435508;0046;AKBANK;Kredi;Visa;Wings;Hayır',
      '979202;111;QNB;BANKA KARTI;TROY;;H',
      '979202;0111;QNB;Debit;;Yok;0',
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const prefixes = [...new Set(lines.map((text) => text.slice(0, 6)))]
        expect(rowsOf(BANK_HEADER, ...lines)).toMatchObject(prefixes.map((prefix) => ({ prefix })))
      }),
    )
  })
})
