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

/** The groups whose sentences are offered, each once: many codes of banks have the same one. */
const WORDED = ['decline', 'unknownOutcome'] as const

const WORDED_TEXTS: Readonly<Record<(typeof WORDED)[number], Text>> = {
  decline: { tr: 'Bankaların ret nedenleri', en: 'Reasons of banks' },
  unknownOutcome: { tr: 'Bankaya ulaşılamayanlar', en: 'Bank not reached' },
}

export type OutcomeOption = Readonly<{ value: string; text: string; group?: string }>

/** More codes than these say nothing to a reader. */
const CODES_SHOWN = 3

/** What the field of outcomes offers: the groups, then every sentence of a group with the codes that have it. */
export function outcomeOptions(language: Language): readonly OutcomeOption[] {
  const groups = GROUPS.map((group) => ({ value: group, text: GROUP_TEXTS[group][language] }))
  return [...groups, ...WORDED.flatMap((group) => sentencesOf(group, language))]
}

function sentencesOf(group: (typeof WORDED)[number], language: Language): readonly OutcomeOption[] {
  const codesOf = new Map<string, string[]>()
  for (const name of NAMES.filter((each) => ERRORS[each].group === group)) {
    const { code, message } = ERRORS[name]
    codesOf.set(message[language], [...(codesOf.get(message[language]) ?? []), code])
  }
  return [...codesOf].map(([message, codes]) => ({
    value: codes.join('-'),
    text: codes.length > CODES_SHOWN ? message : `${message} (${codes.join(', ')})`,
    group: WORDED_TEXTS[group][language],
  }))
}

/**
 * The names of the catalogue that a group or codes of four digits, which dashes divide, stand for; null where one of them
 * stands for none.
 */
export function outcomesOf(value: string): readonly string[] | null {
  if (value.length > VALUE_CHARACTERS_MAXIMUM) return null
  const found = value.split('-').map(namesOf)
  return found.some((names) => names.length === 0) ? null : found.flat()
}

/** All codes of the catalogue are shorter. */
const VALUE_CHARACTERS_MAXIMUM = 1_000

function namesOf(value: string): readonly string[] {
  return NAMES.filter((name) => ERRORS[name].group === value || ERRORS[name].code === value)
}

/** A value of the filter in words; null where nothing is offered for it, as for one code of an older address. */
export function outcomeWords(value: string, language: Language): string | null {
  const [name, ...more] = outcomesOf(value) ?? []
  return more.length === 0 ? (outcomeText(name ?? null, language)?.message ?? null) : null
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
