import { createHash } from 'node:crypto'
import type { Value } from './body.ts'

/** In base64. */
export function hashOfText(algorithm: 'sha1' | 'sha256', text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('base64')
}

/** The values of the fields that a text names, without borders. */
export function joinedValues(value: Value, names: string, between: string | RegExp = ' '): string {
  return names.split(between).map(value).join('')
}
