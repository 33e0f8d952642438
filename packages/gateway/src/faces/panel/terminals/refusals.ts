import { type CaptureRefusal, captureRefusalText } from '../../../operating/acts/index.ts'
import {
  type AddressRefusal,
  type BankProtocol,
  type CredentialRefusal,
  missingCredential,
  readCredentials,
} from '../../../payment/banks/index.ts'
import type { Visit } from '../frame/index.ts'
import type { FieldProblems } from '../parts/index.ts'
import { CREDENTIAL_PREFIX } from './read-fields.ts'
import { TERMINAL_TEXTS } from './texts.ts'

const CREDENTIAL_WORDS = {
  CredentialMissing: 'missing',
  CredentialMisshapen: 'misshapen',
  CredentialUnknown: 'unknown',
  CredentialAgain: 'again',
} as const

/**
 * What a bank's protocol refuses of typed credentials, before a second person is asked. `all`: none may be missing;
 * `again`: none, because the origin of an address changes.
 */
export function refusedCredential(
  { credentials: schema }: BankProtocol,
  typed: Readonly<Record<string, string>>,
  extent: 'all' | 'again' | 'some',
): CredentialRefusal | null {
  const missing = extent === 'some' ? null : missingCredential(schema, typed)
  if (missing !== null)
    return extent === 'again' ? { ...missing, reason: 'CredentialAgain' } : missing
  const reading = readCredentials(schema, typed)
  return reading.ok ? null : reading
}

export function isCredentialRefusal(
  refusal: Readonly<{ reason: string }>,
): refusal is CredentialRefusal {
  return Object.hasOwn(CREDENTIAL_WORDS, refusal.reason)
}

/** What is wrong with a credential, at its field. */
export function credentialProblems(
  { reason, name }: CredentialRefusal,
  { language }: Pick<Visit, 'language'>,
): FieldProblems {
  const { wrong } = TERMINAL_TEXTS[language]
  return { [CREDENTIAL_PREFIX + name]: wrong[CREDENTIAL_WORDS[reason]] }
}

/** What is wrong with an address, at its field. */
export function addressProblems({ reason, name }: AddressRefusal, visit: Pick<Visit, 'language'>) {
  return { [name]: refusalWords(reason, visit) }
}

/** What is wrong with the most that a capture takes, at its field. */
export function captureProblems(refusal: CaptureRefusal, { language }: Pick<Visit, 'language'>) {
  return { capture: captureRefusalText(refusal)[language] }
}

/** A refusal of the acts in words. One of a newer release that has no words yet is shown by its name. */
export function refusalWords(reason: string, { language }: Pick<Visit, 'language'>): string {
  const texts: Readonly<Record<string, string>> = TERMINAL_TEXTS[language].refusals
  return texts[reason] ?? reason
}

/** The alias of a terminal stays as long as routing rules name it. */
export function ruledWords(
  rules: readonly string[],
  { language }: Pick<Visit, 'language'>,
): string {
  return TERMINAL_TEXTS[language].namedByRules.replace('{rules}', rules.join(', '))
}
