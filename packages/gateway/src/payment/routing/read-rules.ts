import type { FieldProblem } from '../../base/kernel/index.ts'
import { compileCondition, type Rule, type RuleChoice, type RuleSet, ruleSet } from './rules.ts'

/** The JSON of a merchant's rules, as the operator wrote it and as it is stored. */
export type RulesDocument = Readonly<{ rules: readonly unknown[] }>

export type RulesReading =
  | Readonly<{ ok: true; rules: RuleSet; document: RulesDocument }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

const RULES_MAXIMUM = 50
const NAME_LENGTH_MAXIMUM = 60
const CONDITION_LENGTH_MAXIMUM = 1_000
const WEIGHT_MAXIMUM = 1_000
const MONEY_BASIS_POINTS_MAXIMUM = 100_000
const RULE_FIELDS = ['name', 'when', 'choose']

type Refuse = (field: string, rule: FieldProblem['rule']) => void

/**
 * Reads a document of rules, such as
 * `{"rules": [{"name": "own bank", "when": "count > 1", "choose": "onUs"}]}`. All problems are reported together.
 * `aliases` are the merchant's terminals; null: they are not compared, because a stored rule may name a terminal
 * that was renamed since.
 */
export function readRules(content: unknown, aliases: readonly string[] | null): RulesReading {
  const problems: FieldProblem[] = []
  const refuse: Refuse = (field, rule) => problems.push({ field, rule })
  const list = isRecord(content) ? content['rules'] : undefined
  if (!Array.isArray(list) || list.length === 0 || list.length > RULES_MAXIMUM) {
    refuse('rules', {
      tr: `1 ile ${RULES_MAXIMUM} arası kuraldan oluşan bir liste olmalıdır`,
      en: `must be a list of 1 to ${RULES_MAXIMUM} rules`,
    })
    return { ok: false, problems }
  }
  const rules = list.flatMap((text: unknown, index) => {
    const at = (field: string) => `rules[${index}]${field === '' ? '' : `.${field}`}`
    return readRule(text, aliases, (field, rule) => refuse(at(field), rule)) ?? []
  })
  const names = rules.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) {
    refuse('rules', {
      tr: `içinde "${twice}" adlı iki kural var`,
      en: `has two rules of the name "${twice}"`,
    })
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, rules: ruleSet(rules), document: { rules: list } }
}

function readRule(text: unknown, aliases: readonly string[] | null, refuse: Refuse): Rule | null {
  if (!isRecord(text)) {
    refuse('', {
      tr: 'name ve choose, istenirse when alanları olan bir nesne olmalıdır',
      en: 'must be an object with name, choose and perhaps when',
    })
    return null
  }
  const unknown = Object.keys(text).find((field) => !RULE_FIELDS.includes(field))
  if (unknown !== undefined) {
    const known = RULE_FIELDS.join(', ')
    refuse(unknown, {
      tr: `kuralın bir alanı değildir; alanlar: ${known}`,
      en: `is no field of a rule: ${known}`,
    })
  }
  const { name, when = 'true', choose } = text
  if (typeof name !== 'string' || name.trim() === '' || name.length > NAME_LENGTH_MAXIMUM) {
    refuse('name', {
      tr: `1 ile ${NAME_LENGTH_MAXIMUM} karakter arası bir metin olmalıdır`,
      en: `must be a text of 1 to ${NAME_LENGTH_MAXIMUM} characters`,
    })
  }
  const holds = readCondition(when, refuse)
  const choice = readChoice(choose, aliases, refuse)
  return typeof name === 'string' && holds !== null && choice !== null
    ? { name, holds, choice }
    : null
}

function readCondition(when: unknown, refuse: Refuse): Rule['holds'] | null {
  if (typeof when !== 'string' || when.length > CONDITION_LENGTH_MAXIMUM) {
    refuse('when', {
      tr: `en çok ${CONDITION_LENGTH_MAXIMUM} karakterlik bir CEL ifadesi olmalıdır`,
      en: `must be a CEL expression of at most ${CONDITION_LENGTH_MAXIMUM} characters`,
    })
    return null
  }
  const compiled = compileCondition(when)
  if (typeof compiled === 'function') return compiled
  refuse('when', compiled.problem)
  return null
}

const [CHOICES, LAST_CHOICE] = [
  '"onUs", "lowestCost", {"lowestCost": {"yearlyMoneyPercent": 45}}, {"weights": {"alias": 70}}',
  '{"list": ["alias"]}',
]
const CHOICE_RULE = {
  tr: `şunlardan biri olmalıdır: ${CHOICES} ya da ${LAST_CHOICE}`,
  en: `must be ${CHOICES} or ${LAST_CHOICE}`,
}

function readChoice(
  choose: unknown,
  aliases: readonly string[] | null,
  refuse: Refuse,
): RuleChoice | null {
  const given = typeof choose === 'string' ? { [choose]: {} } : choose
  const [kind, ...more] = isRecord(given) ? Object.keys(given) : []
  const value = isRecord(given) && kind !== undefined ? given[kind] : undefined
  const choice = more.length > 0 ? null : choiceOf(kind, value)
  if (choice === null) {
    refuse('choose', CHOICE_RULE)
    return null
  }
  const unknown = aliasesOf(choice).find((alias) => aliases?.includes(alias) === false)
  if (unknown !== undefined) {
    refuse('choose', {
      tr: `"${unknown}" adlı bir terminal yoktur`,
      en: `names "${unknown}", which is no terminal's alias`,
    })
  }
  return choice
}

function choiceOf(kind: string | undefined, value: unknown): RuleChoice | null {
  if (kind === 'onUs') return isRecord(value) && isEmpty(value) ? { kind } : null
  if (kind === 'lowestCost') {
    if (!isRecord(value)) return null
    const { yearlyMoneyPercent = 0, ...more } = value
    const basisPoints = Math.round(Number(yearlyMoneyPercent) * 100)
    const isAllowed = basisPoints >= 0 && basisPoints <= MONEY_BASIS_POINTS_MAXIMUM
    const isNumber = typeof yearlyMoneyPercent === 'number'
    return isNumber && isAllowed && isEmpty(more) ? { kind, moneyBasisPoints: basisPoints } : null
  }
  if (kind === 'list') return isNames(value) ? { kind, aliases: value } : null
  return kind === 'weights' && isWeights(value) ? { kind, weights: value } : null
}

function aliasesOf(choice: RuleChoice): readonly string[] {
  if (choice.kind === 'list') return choice.aliases
  return choice.kind === 'weights' ? Object.keys(choice.weights) : []
}

/** A terminal that a rule names by its alias. */
export type NamedTerminal = Readonly<{ rule: string; alias: string }>

/** The terminals that the rules of a stored document name, in their order. */
export function terminalsNamed({ rules }: RulesDocument): readonly NamedTerminal[] {
  return rules.flatMap((text) => {
    const rule = readRule(text, null, () => undefined)
    return rule === null ? [] : aliasesOf(rule.choice).map((alias) => ({ rule: rule.name, alias }))
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).length === 0
}

function isNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= RULES_MAXIMUM &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length
  )
}

function isWeights(value: unknown): value is Readonly<Record<string, number>> {
  if (!isRecord(value) || isEmpty(value)) return false
  return Object.values(value).every(
    (weight) => Number.isInteger(weight) && Number(weight) >= 1 && Number(weight) <= WEIGHT_MAXIMUM,
  )
}
