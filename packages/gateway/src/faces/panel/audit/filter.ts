import { readMoment } from '../../../base/kernel/index.ts'
import { type AuditFilter, CHAINS } from '../../../operating/audit/index.ts'
import type { Visit } from '../frame/index.ts'
import { isAuditAct } from './act-texts.ts'

export const AUDIT_PATH = '/panel/audit'

export type AuditQuestion = Readonly<{
  filter: AuditFilter
  /** Null: from the newest entry on. */
  before: bigint | null
  /** The filter as its fields show it again. */
  fields: Readonly<Record<FilterField, string>>
  /** The fields whose text is no date. */
  wrong: readonly FilterField[]
}>

const FIELDS = ['chain', 'actor', 'act', 'subject', 'from', 'to'] as const
export type FilterField = (typeof FIELDS)[number]

const SEQUENCE = /^[1-9]\d{0,17}$/

/** Reads the filter from the address. What names nothing is left out, so that an old address still opens. */
export function auditQuestion({
  query,
  merchants,
}: Pick<Visit, 'query' | 'merchants'>): AuditQuestion {
  // The merchant that the frame's switch chooses is a subject too.
  const absent = (field: FilterField) => (field === 'subject' ? query.get('merchant') : null) ?? ''
  const texts = FIELDS.map((field) => [field, (query.get(field) ?? absent(field)).trim()] as const)
  const fields = Object.fromEntries(texts) as AuditQuestion['fields']
  const chain = CHAINS.find((each) => each === fields.chain) ?? 'operator'
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)]
  const merchant = merchants.find(({ merchantNumber }) => merchantNumber === fields.subject)
  const before = query.get('before') ?? ''
  return {
    filter: {
      chain,
      actor: fields.actor || null,
      act: isAuditAct(fields.act) ? fields.act : null,
      subject: merchant?.merchantId ?? (fields.subject || null),
      from: from?.begin ?? null,
      until: to?.end ?? null,
    },
    before: SEQUENCE.test(before) ? BigInt(before) : null,
    fields: { ...fields, chain },
    wrong: [
      ...(from === undefined ? (['from'] as const) : []),
      ...(to === undefined ? (['to'] as const) : []),
    ],
  }
}

/** Null for an empty field; undefined where there is no such date. */
function momentOf(text: string): ReturnType<typeof readMoment> | undefined {
  return text === '' ? null : (readMoment(text) ?? undefined)
}

/** The filter as an address, with what comes beside it. */
export function auditAddress(
  path: string,
  { fields }: Pick<AuditQuestion, 'fields'>,
  more: Readonly<Record<string, string>> = {},
): string {
  const kept = Object.entries(fields).filter(([, text]) => text !== '')
  return `${path}?${new URLSearchParams([...kept, ...Object.entries(more)])}`
}
