import type { Visit } from '../frame/index.ts'

/** The time zone of the panel's days. */
export const ZONE = 'Europe/Istanbul'

type Wanted = Readonly<{
  /** Both days belong to the span. */
  from?: string
  until?: string
  states?: readonly string[]
  /** Only payments, without the captures of pre-authorisations, which figures do not count on their own. */
  isPayment?: boolean
  terminal?: string
  outcome?: string
  bin?: string
}>

/** What became of payments that a bank approved. */
export const APPROVED_STATES = [
  'Approved',
  'PreAuthorized',
  'Captured',
  'Reversed',
  'PartiallyReturned',
  'Returned',
  'Expired',
] as const

/** The states of payments whose amount was taken, also where it was given back since. */
export const TAKEN_STATES = ['Approved', 'PartiallyReturned', 'Returned', 'Reversed'] as const

/** The list of the payments that make a figure, for the same merchant. */
export function rowsPath(
  visit: Pick<Visit, 'person' | 'merchants' | 'merchantId'>,
  wanted: Wanted,
): string {
  const { from, until, states = [], isPayment = true, terminal, outcome, bin } = wanted
  const { person, merchants, merchantId } = visit
  const chosen = merchants.find((each) => each.merchantId === merchantId)
  const fields: (readonly [string, string | undefined])[] = [
    ['merchant', person.merchantId === null ? chosen?.merchantNumber : undefined],
    ['from', from],
    ['until', until],
    ...states.map((state) => ['state', state] as const),
    ...(isPayment ? ['Auth', 'PreAuth'] : []).map((type) => ['type', type] as const),
    ['terminal', terminal],
    ['outcome', outcome],
    ['bin', bin],
  ]
  const query = new URLSearchParams()
  for (const [field, value] of fields) if (value !== undefined) query.append(field, value)
  return query.size === 0 ? '/panel/payments' : `/panel/payments?${query}`
}

/** The merchants whose figures a visit asks for. */
export function merchantIdsOf({
  merchants,
  merchantId,
}: Pick<Visit, 'merchants' | 'merchantId'>): readonly string[] {
  return merchantId === null ? merchants.map((each) => each.merchantId) : [merchantId]
}

/** The charts of the same merchant. */
export function statisticsPath({ query }: Pick<Visit, 'query'>): string {
  const merchant = query.get('merchant') ?? ''
  return merchant === ''
    ? '/panel/statistics'
    : `/panel/statistics?${new URLSearchParams({ merchant })}`
}
