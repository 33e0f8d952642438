import type { JSX } from 'preact'

import type { RulesDocument } from '../../../payment/routing/index.ts'
import type { Visit } from '../frame/index.ts'
import { ROUTING_TEXTS } from './texts.ts'

type Language = Visit['language']

/** A stored rule. The checker took it, so its parts are there; one of a newer release may have others. */
type Shown = Readonly<{ name: string; when: string | null; choice: string }>

export function rulesIn(document: RulesDocument, language: Language): readonly Shown[] {
  return document.rules.map((rule) => {
    const { name, when, choose } = Object(rule)
    return {
      name: String(name),
      when: typeof when === 'string' && when.trim() !== 'true' ? when : null,
      choice: choiceText(choose, language),
    }
  })
}

/** A choice in words; as it was written where this release does not know it. */
function choiceText(choose: unknown, language: Language): string {
  const texts = ROUTING_TEXTS[language]
  const [kind, value] =
    typeof choose === 'string' ? [choose, {}] : (Object.entries(Object(choose))[0] ?? ['', null])
  if (kind === 'onUs') return texts.onUs
  if (kind === 'lowestCost') {
    const { yearlyMoneyPercent } = Object(value)
    return typeof yearlyMoneyPercent === 'number' && yearlyMoneyPercent > 0
      ? texts.lowestCostWith(String(yearlyMoneyPercent))
      : texts.lowestCost
  }
  if (kind === 'list' && Array.isArray(value)) return texts.list(value.map(String).join(' → '))
  if (kind === 'weights') return texts.weights(sharesText(Object(value), language))
  return JSON.stringify(choose)
}

/** Weights as shares of all: 70 and 30 are 70 % and 30 %, and so are 7 and 3. */
function sharesText(weights: Readonly<Record<string, unknown>>, language: Language): string {
  const entries = Object.entries(weights).map(([alias, weight]) => [alias, Number(weight)] as const)
  const all = entries.reduce((sum, [, weight]) => sum + weight, 0)
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return entries.map(([alias, weight]) => `${alias} ${format.format(weight / all)}`).join(', ')
}

type RuleListProps = Readonly<{ document: RulesDocument; language: Language }>

/** Rules in their order, each with its condition and its choice. */
export function RuleList({ document, language }: RuleListProps): JSX.Element {
  const texts = ROUTING_TEXTS[language]
  return (
    <ol class="cards rules">
      {rulesIn(document, language).map(({ name, when, choice }) => (
        <li key={name}>
          <strong>{name}</strong>
          <p>
            {when === null ? (
              texts.always
            ) : (
              <>
                {texts.when}: <code>{when}</code>
              </>
            )}
          </p>
          <p class="quiet">
            {texts.choice}: {choice}
          </p>
        </li>
      ))}
    </ol>
  )
}
