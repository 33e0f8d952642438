import type { ComponentChildren } from 'preact'

import type { Consent } from '../../consents/index.ts'
import type { Language } from '../../design/index.ts'
import { CONSENT_TEXTS } from './texts.ts'

/** Rows that the page shows in another way. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['amountMinor', 'merchantNumber'])

/** What was asked for, in words. A name of another release that has no words here is shown as it is. */
export function summaryRows(
  { summary }: Pick<Consent, 'summary'>,
  language: Language,
): readonly (readonly [string, ComponentChildren])[] {
  const texts = CONSENT_TEXTS[language]
  return Object.entries(summary)
    .filter(([name, value]) => !SHOWN_ELSEWHERE.has(name) && value !== '')
    .map(([name, value]) => {
      const label = wordOf(texts.facts, name)
      if (name === 'act') return [label, wordOf(texts.acts, value)]
      if (name === 'isDefault') return [label, texts.yes]
      return [label, name === 'revokeAt' ? value.replace('T', ' ') : value]
    })
}

function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
