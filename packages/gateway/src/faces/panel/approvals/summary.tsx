import type { ComponentChildren } from 'preact'

import type { Consent } from '../../../operating/approvals/index.ts'
import type { Language } from '../../design/index.ts'
import { ROLE_TEXTS } from '../sign-in-methods/index.ts'
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
      if (name === 'role') return [label, roleWord(value, language)]
      if (value === 'on' || value === 'off') return [label, texts.switches[value]]
      return [label, name === 'revokeAt' ? value.replace('T', ' ') : value]
    })
}

function roleWord(role: string, language: Language): string {
  const known = Object.entries(ROLE_TEXTS[language]).find(([each]) => each === role)
  return known?.[1].name ?? role
}

function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
