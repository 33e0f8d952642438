import { randomBytes } from 'node:crypto'

import type { Clock } from '../../base/kernel/index.ts'
import { tokenHash } from './session.ts'

/** What a browser must answer: to sign in by a passkey, to make one, or to come back from OpenID Connect. */
export type ChallengePurpose = 'SignIn' | 'Passkey' | 'OpenId'

export type Challenge = Readonly<{
  challengeHash: Buffer
  /** The hash of the token in the browser's cookie, so that no other browser can answer. */
  browserHash: Buffer
  purpose: ChallengePurpose
  /** The person whose new passkey the challenge is for; null: anybody may answer. */
  userId: string | null
}>

export type ChallengeStore = Readonly<{
  insert: (challenge: Challenge, validUntil: Date) => Promise<void>
  /**
   * Uses a challenge up. False if there is no valid challenge for these values: it was used before, has expired, or
   * was issued to another browser, for another purpose or for another person.
   */
  use: (challenge: Challenge, now: Date) => Promise<boolean>
}>

export type ChallengePorts = Readonly<{ challenges: ChallengeStore; clock: Clock }>

type Asked = Readonly<{
  /** The token in the browser's cookie. */
  browser: string
  purpose: ChallengePurpose
  userId: string | null
}>

const CHALLENGE_BYTES = 32
/** How long a challenge can be answered: long enough to find the phone with the passkey. */
const LIFE_MILLISECONDS = 5 * 60_000

/** A random token for the cookie that binds challenges to a browser. */
export function newBrowserToken(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url')
}

/** A new challenge as base64url. */
export async function issueChallenge(
  { challenges, clock }: ChallengePorts,
  asked: Asked,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const validUntil = new Date(clock.now().getTime() + LIFE_MILLISECONDS)
  await challenges.insert(rowOf(challenge, asked), validUntil)
  return challenge
}

/** Whether this browser was given this challenge and has not used it yet. */
export function useChallenge(
  { challenges, clock }: ChallengePorts,
  challenge: string,
  asked: Asked,
): Promise<boolean> {
  return challenges.use(rowOf(challenge, asked), clock.now())
}

function rowOf(challenge: string, { browser, purpose, userId }: Asked): Challenge {
  return {
    challengeHash: tokenHash(challenge),
    browserHash: tokenHash(browser),
    purpose,
    userId,
  }
}
