import { domainToASCII } from 'node:url'
import { LIMITS } from '@vezne/protocol'
import { urlHasCardNumber } from '../kernel/index.ts'

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const LOCAL_PART_MAXIMUM_CHARACTERS = 64

/**
 * One address, its domain in ASCII; null where it is none. Nothing that could end a header line or name
 * a second recipient passes: no blanks, commas, quotes, brackets or control characters. Nor does a card
 * number for one of its words: masking would make another address of it (decision 1.6).
 */
export function readEmailAddress(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > LIMITS.emailMaximumCharacters) return null
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  if (local.length > LOCAL_PART_MAXIMUM_CHARACTERS || !LOCAL_PART.test(local)) return null
  if (urlHasCardNumber(trimmed)) return null
  const domain = domainToASCII(trimmed.slice(at + 1))
  return DOMAIN.test(domain) ? `${local}@${domain}` : null
}
