/** The shop of the campaign: its terminals, the files of its banks, and its dated prices. */

export const MERCHANT = {
  merchantId: '01900000-0000-7000-9000-0000000000a1',
  merchantNumber: '1100000901',
} as const
/** Another shop of the same gateway. Its terminal has a number at the bank too. */
export const OTHER = {
  merchantId: '01900000-0000-7000-9000-0000000000a2',
  merchantNumber: '1100000902',
  number: '0099887766',
} as const

export type Bank = Readonly<{
  bank: string
  /** How the bank names single payments; null: it does not. */
  payments: 'csv' | 'english csv' | 'xlsx' | null
  /** How it says what came to the account. */
  account: 'mt940' | 'camt053' | null
  /** The terminal that a person names at the import, where the bank's file names none. */
  chosen: string | null
}>

export const BANKS: readonly Bank[] = [
  { bank: 'garanti', payments: 'csv', account: 'mt940', chosen: null },
  { bank: 'akbank', payments: 'xlsx', account: null, chosen: null },
  { bank: 'isbank', payments: null, account: 'mt940', chosen: null },
  { bank: 'yapikredi', payments: 'english csv', account: null, chosen: null },
  { bank: 'vakifbank', payments: null, account: 'camt053', chosen: 'vakif' },
]

export type Terminal = Readonly<{
  terminalId: string
  alias: string
  bank: string
  bankCode: string
  /** The bank's number of it. */
  number: string
  /** When its day ends, in minutes of the day in Turkey. */
  closesAt: number
}>

const terminal = (at: number, facts: Omit<Terminal, 'terminalId' | 'number'>): Terminal => ({
  terminalId: `01900000-0000-7000-a000-00000000000${at}`,
  number: `000306901${at}`,
  ...facts,
})

export const TERMINALS: readonly Terminal[] = [
  terminal(1, { alias: 'garanti', bank: 'garanti', bankCode: '0062', closesAt: 1_439 }),
  terminal(2, { alias: 'garanti-web', bank: 'garanti', bankCode: '0062', closesAt: 1_320 }),
  terminal(3, { alias: 'akbank', bank: 'akbank', bankCode: '0046', closesAt: 1_425 }),
  terminal(4, { alias: 'isbank', bank: 'isbank', bankCode: '0064', closesAt: 1_439 }),
  terminal(5, { alias: 'yapikredi', bank: 'yapikredi', bankCode: '0067', closesAt: 1_380 }),
  terminal(6, { alias: 'vakif', bank: 'vakifbank', bankCode: '0015', closesAt: 1_439 }),
]

export type Price = Readonly<{
  /** Null: of every terminal, and then `own` says whether it is the merchant's or everybody's. */
  terminal: string | null
  own: boolean
  programme: string | null
  cardBank: string | null
  cardType: 'Credit' | 'Debit'
  count: number
  basisPoints: number
  days: number
  kind: 'calendar' | 'working'
  paidIn: 'one' | 'monthly'
  from: string
  until: string | null
}>

const EVERYBODY = {
  terminal: null,
  own: false,
  programme: null,
  cardBank: null,
  cardType: 'Credit',
  kind: 'calendar',
  paidIn: 'one',
  from: '2025-06-01T00:00:00+03:00',
  until: null,
} as const
const OWN = { ...EVERYBODY, own: true } as const
const at = (alias: string) => ({ ...OWN, terminal: alias })

export const COUNTS = [2, 3, 6, 9, 12] as const
const SPRING = '2026-04-01T00:00:00+03:00'
const SUMMER = '2026-07-15T00:00:00+03:00'

const ofCounts = (
  price: Omit<Price, 'count' | 'basisPoints'>,
  [base, each]: readonly [number, number],
): readonly Price[] =>
  COUNTS.map((count) => ({ ...price, count, basisPoints: base + count * each }))

export const PRICES: readonly Price[] = [
  { ...EVERYBODY, count: 1, basisPoints: 179, days: 1 },
  { ...EVERYBODY, count: 1, basisPoints: 189, days: 1, from: SPRING },
  { ...EVERYBODY, count: 1, cardType: 'Debit', basisPoints: 95, days: 1, kind: 'working' },
  ...ofCounts({ ...EVERYBODY, days: 30 }, [200, 31]),
  ...ofCounts({ ...EVERYBODY, days: 28, from: SUMMER }, [215, 33]),
  { ...OWN, count: 1, programme: 'Bonus', basisPoints: 149, days: 1 },
  { ...OWN, count: 1, cardBank: '0062', basisPoints: 139, days: 10 },
  { ...at('akbank'), count: 1, basisPoints: 165, days: 0 },
  ...ofCounts({ ...at('akbank'), days: 30, paidIn: 'monthly' }, [190, 29]),
  ...ofCounts({ ...at('akbank'), days: 35, paidIn: 'monthly', from: SUMMER }, [230, 29]),
  { ...at('isbank'), count: 1, basisPoints: 185, days: 2, kind: 'working' },
  ...ofCounts({ ...at('isbank'), days: 40 }, [210, 30]),
  ...ofCounts({ ...at('yapikredi'), days: 20, kind: 'working', paidIn: 'monthly' }, [180, 33]),
  ...ofCounts({ ...at('vakif'), days: 30, paidIn: 'monthly' }, [175, 35]),
  // A week of low prices.
  {
    ...{ ...OWN, count: 3, programme: 'Bonus', basisPoints: 99, days: 1, kind: 'working' },
    ...{ from: '2026-09-10T00:00:00+03:00', until: '2026-09-21T00:00:00+03:00' },
  },
]
