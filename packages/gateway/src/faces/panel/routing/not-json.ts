import type { Language } from '../../design/index.ts'
import { ROUTING_TEXTS } from './texts.ts'

/**
 * What is wrong with a text that is no JSON. The parser speaks English only, and says the place or the character or that
 * the text ends too early: whichever it says is told in the person's language.
 */
export function notJsonWords(text: string, error: unknown, language: Language): string {
  const { notJson, jsonAt, jsonToken, jsonEnds } = ROUTING_TEXTS[language]
  const message = error instanceof Error ? error.message : ''
  const [, position] = /at position (\d+)/.exec(message) ?? []
  const [, token] = /^Unexpected token '?(.+?)'?(?:,| in JSON)/su.exec(message) ?? []
  if (position !== undefined && Number(position) < text.length) {
    const before = text.slice(0, Number(position)).split('\n')
    return `${notJson} ${jsonAt(before.length, (before.at(-1) ?? '').length + 1)}`
  }
  if (token !== undefined) return `${notJson} ${jsonToken(token)}`
  return `${notJson} ${jsonEnds}`
}
