/** MT940 and CAMT.053 as banks of Turkey write them. */

import { describe, expect, it, test } from 'vitest'
import { latin5Bytes } from '../../../base/kernel/index.ts'
import { inspectStatement } from './inspect-statement.ts'
import { accountMapping } from './mapping/mapping.ts'
import { sentences } from './testing/read-all.ts'

const MT940 = [
  '{1:F01BANKTRISAXXX0000000000}{2:O9400000261112BANKTRISAXXX}{4:',
  ':20:STMT261112',
  ':25:TR330006100519786457841326',
  ':28C:00231/001',
  ':60F:C261111TRY1.000,00'.replace('1.000', '1000'),
  ':61:2611121112C1225,28NTRFREF1//POS20261112001',
  ':86:ÜYE İŞYERİ NO:000123456 POS SATIŞ HAKEDİŞ',
  '12.11.2026 GÜN SONU',
  ':61:2611121112D150,00NCHGNONREF',
  ':86:820?00POS AİDAT?20KASIM AYI POS ÜCRETİ?32AYŞE YILMAZ',
  ':61:2611121112RC25,28NMSC//IPTAL1',
  ':61:2611121112C500,00NTRFKIRA//B7',
  ':86:/ORDP/AHMET DEMİR/REMI/KIRA ÖDEMESİ/ISDT/20261112',
  ':62F:C261112TRY2550,00',
  '-}',
].join('\r\n')

const mt940 = (text: string) => inspectStatement(latin5Bytes(text), accountMapping('mt940'))

describe('a statement in MT940', () => {
  it('has a line for each movement, with its sign, reference and words about cards', async () => {
    const { problems, lines, summary } = await mt940(MT940)
    expect(problems).toEqual([])
    expect(summary).toMatchObject({ lines: 4, bankTerminals: ['000123456'] })
    const told = lines.map((line) => [line.kind, line.netMinor, line.bankTransactionId, line.text])
    expect(told).toEqual([
      [
        'payout',
        122_528n,
        'POS20261112001',
        'ÜYE İŞYERİ NO:000123456 POS SATIŞ HAKEDİŞ 12.11.2026 GÜN SONU',
      ],
      ['fee', -15_000n, null, 'POS AİDAT KASIM AYI POS ÜCRETİ'],
      ['other', -2_528n, 'IPTAL1', null],
      ['other', 50_000n, 'B7', null],
    ])
    expect(lines[0]).toMatchObject({ lineNumber: 6, valueDate: '2026-11-12', grossMinor: null })
  })

  it('several statements in one file, without the blocks of SWIFT and in UTF-8', async () => {
    const inner = MT940.split('\r\n').slice(1, -1).join('\n')
    const bytes = Buffer.from(`${inner}\n-\n${inner}\n-\n`)
    const { summary } = await inspectStatement(bytes, accountMapping('mt940'))
    expect(summary?.lines).toBe(8)
  })

  test.each([
    [
      'a movement is missing',
      (text: string) => text.replace(/:61:2611121112D.*\r\n.*\r\n/, ''),
      '12 | :62F: | opening 1000.00 and movements 1700.00 are not the closing balance 2550.00 TRY; lines are missing, ask the bank for the file again',
    ],
    [
      'it is cut',
      (text: string) => text.slice(0, text.indexOf(':62F:')),
      '5 | :62F: | the statement that begins here has no closing balance, the file is cut; ask the bank for it again',
    ],
    [
      'an amount has no comma',
      (text: string) => text.replace('D150,00', 'D15000'),
      '9 | :61: | "2611121112D15000NCHGNONREF" is not in the form of MT940; ask the bank for the file again',
    ],
    [
      'a day does not exist',
      (text: string) => text.replace('2611121112D', '2611311112D'),
      '9 | :61: | "2611311112D150,00NCHGNONREF" is not in the form of MT940; ask the bank for the file again',
    ],
  ])('is refused whole where %s', async (_, change, sentence) => {
    const refused = await mt940(change(MT940))
    expect(refused.summary).toBeNull()
    expect(sentences(refused)).toEqual([sentence])
  })
})

type Camt = Readonly<{ version?: string; prefix?: string; closing?: string; before?: string }>

function camt053({
  version = '02',
  prefix = '',
  closing = '1075.28',
  before = '',
}: Camt = {}): Buffer {
  const status = Number(version) >= 8 ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>'
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
  const entry = (amount: string, mark: string, text: string, state = status) =>
    `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${state}<BookgDt><Dt>2026-11-12</Dt></BookgDt>
     <ValDt><DtTm>2026-11-13T00:00:00+03:00</DtTm></ValDt><AcctSvcrRef>R-${amount}</AcctSvcrRef>
     <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>AYŞE YILMAZ</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const body = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Id>1</Id><Acct><Id><IBAN>TR330006100519786457841326</IBAN></Id></Acct>${balance('OPBD', '0.00')}${balance('CLBD', closing)}
    ${entry('1225.28', 'CRDT', 'POS HAKEDİŞ &amp; PUAN')}${entry('150.00', 'DBIT', 'POS ÜCRETİ')}
    ${entry('9.99', 'CRDT', 'bekleyen', '<Sts>PDNG</Sts>')}</Stmt></BkToCstmrStmt></Document>`
  const named = body.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`)
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${before}${named}`)
}

const readCamt = (bytes: Uint8Array) => inspectStatement(bytes, accountMapping('camt053'))

describe('a statement in CAMT.053', () => {
  test.each<Camt>([{}, { version: '04' }, { version: '08' }, { version: '08', prefix: 'ns2:' }])(
    'of %j has its booked movements, and nobody’s name',
    async (form) => {
      const { problems, lines } = await readCamt(camt053(form))
      expect(problems).toEqual([])
      expect(
        lines.map(({ kind, netMinor, valueDate, text }) => [kind, netMinor, valueDate, text]),
      ).toEqual([
        ['payout', 122_528n, '2026-11-13', 'POS HAKEDİŞ & PUAN'],
        ['fee', -15_000n, '2026-11-13', 'POS ÜCRETİ'],
      ])
    },
  )

  it('whose sums do not agree is refused', async () => {
    expect(sentences(await readCamt(camt053({ closing: '1075.29' })))).toEqual([
      ' | Stmt 1 | opening 0.00 and movements 1075.28 are not the closing balance 1075.29 TRY; lines are missing, ask the bank for the file again',
    ])
  })

  it('with entities or too deep is refused', async () => {
    const before = '<!DOCTYPE Document [<!ENTITY a "aaaa">]>'
    const deep = Buffer.from(`<?xml version="1.0"?>${'<Document>'.repeat(5_000)}`)
    for (const bytes of [camt053({ before }), deep]) {
      expect(sentences(await readCamt(bytes))).toEqual([
        expect.stringMatching(/no well-formed CAMT\.053/),
      ])
    }
  })

  it('is not taken for a file of another format', async () => {
    const refused = await inspectStatement(camt053(), accountMapping('mt940'))
    expect(sentences(refused)).toEqual([
      expect.stringMatching(/The file is camt053 and the mapping is for mt940/),
    ])
  })
})
