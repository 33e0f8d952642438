import type { AuditLine } from '../../../operating/audit/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type { Language } from '../../design/index.ts'
import { ACT_SENTENCES, isAuditAct } from './act-texts.ts'

const PLACEHOLDER = /\{(\w+)\}/g
const SUBJECT_LENGTH_MAXIMUM = 44

type Reading = Readonly<{ language: Language; merchants: readonly Merchant[] }>

/**
 * An entry as a sentence. A row that somebody changed may hold anything: what is not there is a dash, and an act that
 * this release does not know is shown by its name.
 */
export function sentenceOf(line: AuditLine, { language, merchants }: Reading): string {
  const { act, subject } = line
  if (!isAuditAct(act)) return `${act}: ${subject}`
  const details = detailsOf(line)
  const merchantId = details.get('merchantId') ?? subject
  const merchant = merchants.find((each) => each.merchantId === merchantId)
  return ACT_SENTENCES[act][language].replaceAll(PLACEHOLDER, (_, name: string) => {
    if (name === 'merchant')
      return merchant?.name ?? details.get('merchantNumber') ?? shortened(merchantId)
    if (name === 'subject') return shortened(subject)
    return details.get(name) ?? '—'
  })
}

/** The details as texts, in the order of their names. */
export function detailsOf({ details }: Pick<AuditLine, 'details'>): ReadonlyMap<string, string> {
  const entries = Object.entries(Object(details)).filter(([, value]) => value !== null)
  return new Map(entries.map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(String).join(', ')
  if (value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shortened(text: string): string {
  return text.length <= SUBJECT_LENGTH_MAXIMUM ? text : `${text.slice(0, SUBJECT_LENGTH_MAXIMUM)}…`
}
