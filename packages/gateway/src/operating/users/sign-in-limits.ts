import { createHash } from 'node:crypto'
import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'

/** Limits of tries to sign in, for all nodes together. Nobody is locked out for ever: each try expires. */
export type SignInLimits = Readonly<{
  /** Counts a try of an address; a number: the seconds to wait. */
  takeOfAddress: (address: string) => Promise<number | null>
  /** Counts a try for an account, whether or not it exists. */
  takeOfAccount: (account: string) => Promise<number | null>
  /** Whether somebody signed in from the address, or from its network, in the last weeks. */
  isKnownAddress: (address: string) => Promise<boolean>
  noteSignIn: (address: string) => Promise<void>
  /** Whether a refused try may have a row of the audit chain: one a minute for an account, and for an address. */
  mayReport: (account: string, address: string) => Promise<boolean>
}>

export const SIGN_IN_LIMITS = {
  panelSignInPerAddress: { calls: 30, perMilliseconds: 15 * 60_000 },
  panelSignInPerAccount: { calls: 10, perMilliseconds: 15 * 60_000 },
  /** Never used up: an address is known as long as a sign-in of it counts. */
  panelKnownAddress: { calls: 2, perMilliseconds: 60 * DAY_MILLISECONDS },
  panelRefusalPerAddress: { calls: 1, perMilliseconds: 60_000 },
  panelRefusalPerAccount: { calls: 1, perMilliseconds: 60_000 },
} as const

export type SignInLimitName = keyof typeof SIGN_IN_LIMITS

/** The key by which tries for an account are counted: a digest, so that the counts hold no e-mail address. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}
