import { buffer } from 'node:stream/consumers'
import { xlsxStream } from '../../../packages/gateway/src/base/tables/write-xlsx.ts'
import { type BankRow, type BankSays, type Movement, netOf, payoutsOf } from './bank-says.ts'

export type StatementFile = Readonly<{ name: string; bytes: Uint8Array }>

/** The files of a bank, one of each kind for each month, in the order of the value dates. */
export async function filesOf({
  bank,
  rows,
  movements,
}: BankSays): Promise<readonly StatementFile[]> {
  const files: StatementFile[] = []
  const moved = [...payoutsOf(rows), ...movements]
  const { payments, account } = bank
  for (const month of monthsOf([...rows, ...moved])) {
    const isIn = ({ valueDate }: Readonly<{ valueDate: string }>) => valueDate.startsWith(month)
    const named = rows.filter(isIn)
    const name = `${bank.bank}-${month}`
    if (payments !== null && named.length > 0) {
      const extension = payments === 'xlsx' ? 'xlsx' : 'csv'
      files.push({ name: `${name}.${extension}`, bytes: await TABLES[payments](named) })
    }
    const ofMonth = moved
      .filter(isIn)
      .toSorted((one, other) => (one.valueDate < other.valueDate ? -1 : 1))
    if (account !== null && ofMonth.length > 0) {
      const text = account === 'mt940' ? mt940(ofMonth) : camt053(ofMonth)
      files.push({ name: `${name}.${account}`, bytes: Buffer.from(text) })
    }
  }
  return files
}

function monthsOf(dated: readonly Readonly<{ valueDate: string }>[]): readonly string[] {
  return [...new Set(dated.map(({ valueDate }) => valueDate.slice(0, 7)))].toSorted()
}

const TABLES = {
  csv: async (rows: readonly BankRow[]) => Buffer.from(turkishCsv(rows)),
  'english csv': async (rows: readonly BankRow[]) => Buffer.from(englishCsv(rows)),
  xlsx: workbook,
} as const

const KINDS = {
  sale: 'Satış',
  return: 'İade',
  chargeback: 'Ters İbraz',
  fee: 'POS Aidatı',
} as const

/** `1.249,90`, with a minus before it. */
function lira(kurus: number, [point, comma]: readonly [string, string]): string {
  const digits = String(Math.abs(kurus)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, point)
  return `${kurus < 0 ? '-' : ''}${whole}${comma}${digits.slice(-2)}`
}

/** Turkish headings, decimal commas, the part as `3/6`; a fee that is no sale's has no commission. */
function turkishCsv(rows: readonly BankRow[]): string {
  const turkish = (day: string) => day.split('-').toReversed().join('.')
  const amount = (kurus: number) => lira(kurus, ['.', ','])
  const lines = rows.map((row) =>
    [
      ...[turkish(row.bankDay), turkish(row.valueDate), KINDS[row.kind]],
      ...[amount(row.gross), amount(row.fee), amount(netOf(row)), row.currency],
      ...[row.order ?? '', row.transaction ?? '', row.provision ?? ''],
      ...[row.lastFour === null ? '' : `552879******${row.lastFour}`],
      ...[row.parts > 1 ? `${row.part}/${row.parts}` : row.count, row.number],
    ].join(';'),
  )
  const head =
    'İşlem Tarihi;Valör Tarihi;İşlem Tipi;Brüt Tutar;Komisyon;Net Tutar;Para Birimi;Sipariş No;Referans No;Provizyon No;Kart No;Taksit;Terminal No'
  return `\ufeff${['ÜYE İŞYERİ HESAP EKSTRESİ', '', head, ...lines].join('\r\n')}\r\n`
}

/** No terminal and no commission: what was kept is the difference. The part has a column of its own. */
function englishCsv(rows: readonly BankRow[]): string {
  const amount = (kurus: number) => `"${lira(kurus, [',', '.'])}"`
  const kinds = { sale: 'Sale', return: 'Refund', chargeback: 'Chargeback', fee: 'Fee' } as const
  const lines = rows.map((row) =>
    [
      ...[row.bankDay, row.valueDate, kinds[row.kind], amount(row.gross), amount(netOf(row))],
      ...[row.currency, row.order ?? '', row.count, row.part],
    ].join(','),
  )
  const head =
    'Transaction Date,Value Date,Type,Gross Amount,Net Amount,Currency,Order ID,Installments,Installment No'
  return [head, ...lines].join('\n')
}

const COLUMNS = [
  ['Satış Tarihi', 'date'],
  ['Ödeme Tarihi', 'date'],
  ['İşlem Türü', 'text'],
  ['İşlem Tutarı', 'amount'],
  ['Kesinti Tutarı', 'amount'],
  ['Döviz Cinsi', 'text'],
  ['Sipariş No', 'text'],
  ['RRN', 'text'],
  ['Taksit Sayısı', 'count'],
  ['Üye İşyeri No', 'text'],
] as const

/** A workbook that does not say which installment a row is, and names an order only where it has no transaction. */
async function workbook(rows: readonly BankRow[]): Promise<Uint8Array> {
  const cells = async function* () {
    for (const row of rows) {
      yield [
        ...[{ date: row.bankDay }, { date: row.valueDate }, KINDS[row.kind]],
        ...[{ amountMinor: BigInt(row.gross) }, { amountMinor: BigInt(row.fee) }, row.currency],
        ...[row.transaction === null ? row.order : null, row.transaction, row.count, row.number],
      ]
    }
  }
  const columns = COLUMNS.map(([heading, kind]) => ({ heading, kind }))
  return buffer(xlsxStream({ name: 'POS', columns }, cells()))
}

const WORDS = { payout: 'POS SATIS HAKEDIS', fee: 'POS AIDAT', chargeback: 'TERS IBRAZ' } as const
/** Rent and transfers stand between the payouts, and are no matter of cards. */
const RENT = 1_250_000

function mt940(movements: readonly Movement[]): string {
  const short = (day: string) => day.replaceAll('-', '').slice(2)
  const comma = (kurus: number) => lira(Math.abs(kurus), ['', ','])
  const first = short(movements[0]?.valueDate ?? '')
  const balance = (tag: string, day: string, kurus: number) =>
    `:${tag}:${kurus < 0 ? 'D' : 'C'}${day}TRY${comma(kurus)}`
  const sum = movements.reduce((all, { amount }) => all + amount, 0)
  const lines = movements.flatMap(({ number, kind, valueDate, amount }, at) => [
    `:61:${short(valueDate)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRF${kind}//POS${short(valueDate)}${at}`,
    `:86:UYE ISYERI NO:${number} ${WORDS[kind]}`,
  ])
  const rent = [`:61:${first}D${comma(RENT)}NTRFKIRA//B7`, ':86:/ORDP/AHMET DEMIR/REMI/KIRA']
  return [
    ...[':20:STMT', ':25:TR330006100519786457841326', ':28C:00231/001'],
    ...[balance('60F', first, 100_000), ...rent, ...lines],
    ...[balance('62F', first, 100_000 - RENT + sum), '-'],
  ].join('\r\n')
}

/** It names no terminal. */
function camt053(movements: readonly Movement[]): string {
  const amount = (kurus: number) =>
    `<Amt Ccy="TRY">${lira(Math.abs(kurus), ['', '.'])}</Amt><CdtDbtInd>${kurus < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, kurus: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(kurus)}</Bal>`
  const sum = movements.reduce((all, each) => all + each.amount, 0)
  const entries = movements.map(
    ({ kind, valueDate, amount: kurus }, at) =>
      `<Ntry>${amount(kurus)}<Sts><Cd>BOOK</Cd></Sts><ValDt><Dt>${valueDate}</Dt></ValDt>` +
      `<AcctSvcrRef>R${valueDate}${at}</AcctSvcrRef><AddtlNtryInf>${WORDS[kind]}</AddtlNtryInf></Ntry>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt>',
    ...[balance('OPBD', 0), balance('CLBD', sum), ...entries],
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}
