import type { JSX } from 'preact'

import { Facts, Sheet } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { ROUTING_TEXTS } from './texts.ts'

const EXAMPLES = [
  '{ "name": "own bank", "when": "count > 1", "choose": "onUs" }',
  `{ "name": "abroad", "when": "card.country != 'TR'", "choose": { "list": ["garanti", "akbank"] } }`,
  '{ "name": "large", "when": "amount >= 5000", "choose": { "lowestCost": { "yearlyMoneyPercent": 45 } } }',
  '{ "name": "rest", "choose": { "weights": { "akbank": 70, "garanti": 30 } } }',
] as const

/** A first document for merchants that have no rules. */
export const FIRST_RULES = `{
  "rules": [
    { "name": "own bank", "when": "count > 1", "choose": "onUs" },
    { "name": "rest", "choose": "lowestCost" }
  ]
}`

/** The facts that conditions may use, and examples, beside the text. */
export function RuleHelp({ visit }: Readonly<{ visit: Pick<Visit, 'language'> }>): JSX.Element {
  const texts = ROUTING_TEXTS[visit.language]
  return (
    <Sheet title={texts.help}>
      <p class="quiet">{texts.helpMore}</p>
      <Facts rows={texts.facts.map(([fact, meaning]) => [fact, meaning] as const)} />
      <h2>{texts.examples}</h2>
      {EXAMPLES.map((example, index) => (
        <div key={example}>
          <p class="quiet">{texts.exampleTexts[index]}</p>
          <pre class="sample">{example}</pre>
        </div>
      ))}
    </Sheet>
  )
}
