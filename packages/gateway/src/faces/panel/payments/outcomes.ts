import type { Text } from '@vezne/protocol'
import { ERRORS } from '@vezne/protocol'

import type { Language } from '../../design/index.ts'

type ErrorName = keyof typeof ERRORS

const NAMES = Object.keys(ERRORS) as ErrorName[]

/** Groups of the catalogue that can be the outcome of a payment. */
const GROUPS = ['decline', 'unknownOutcome', 'threeDSecure', 'rule', 'gateway'] as const

type Group = (typeof GROUPS)[number]

const GROUP_TEXTS: Readonly<Record<Group, Text>> = {
  decline: { tr: 'Bankanın bütün redleri', en: 'All declines of banks' },
  unknownOutcome: { tr: 'Bankaya ulaşılamayanlar', en: 'Bank not reached, outcome unknown' },
  threeDSecure: { tr: '3-D Secure', en: '3-D Secure' },
  rule: { tr: 'Kurallar', en: 'Rules' },
  gateway: { tr: 'Ağ geçidi', en: 'Gateway' },
}

export type OutcomeOption = Readonly<{ value: string; text: string }>

/** What the field of outcomes offers: the groups, then every decline with its code and its sentence. */
export function outcomeOptions(language: Language): readonly OutcomeOption[] {
  const groups = GROUPS.map((group) => ({ value: group, text: GROUP_TEXTS[group][language] }))
  const declines = NAMES.filter((name) => ERRORS[name].group === 'decline').map((name) => {
    const { code, message } = ERRORS[name]
    return { value: code, text: `${code} · ${message[language]}` }
  })
  return [...groups, ...declines]
}

/** The names of the catalogue that a group or a code of four digits stands for; null where it stands for none. */
export function outcomesOf(value: string): readonly string[] | null {
  const names = NAMES.filter((name) => ERRORS[name].group === value || ERRORS[name].code === value)
  return names.length === 0 ? null : names
}

/** The code and the sentence of an outcome; null for a payment without an error. */
export function outcomeText(
  outcomeCode: string | null,
  language: Language,
): Readonly<{ code: string; message: string }> | null {
  const name = NAMES.find((each) => each === outcomeCode)
  if (name === undefined) return null
  const { code, message } = ERRORS[name]
  return { code, message: message[language] }
}
