import { createHash } from 'node:crypto'
import { asTyped, DAY_MILLISECONDS } from '../../base/kernel/index.ts'

/** Limits on sign-in tries, shared by all nodes. Nobody is locked out for ever, because each try expires. */
export type SignInLimits = Readonly<{
  /** Counts a try from a network address. A number is the seconds to wait. */
  takeOfAddress: (address: string) => Promise<number | null>
  /** Counts a try for an account, whether or not the account exists. */
  takeOfAccount: (account: string) => Promise<number | null>
  /** Whether somebody signed in from this address or its network in the last weeks. */
  isKnownAddress: (address: string) => Promise<boolean>
  noteSignIn: (address: string) => Promise<void>
  /** Whether a refused try is written to the audit chain: at most one a minute for an account and for an address. */
  mayReport: (account: string, address: string) => Promise<boolean>
}>

export const SIGN_IN_LIMITS = {
  panelSignInPerAddress: { calls: 30, perMilliseconds: 15 * 60_000 },
  panelSignInPerAccount: { calls: 10, perMilliseconds: 15 * 60_000 },
  /** Refuses nothing: this limit only remembers the addresses from which somebody signed in. */
  panelKnownAddress: { calls: 2, perMilliseconds: 60 * DAY_MILLISECONDS },
  panelRefusalPerAddress: { calls: 1, perMilliseconds: 60_000 },
  panelRefusalPerAccount: { calls: 1, perMilliseconds: 60_000 },
} as const

export type SignInLimitName = keyof typeof SIGN_IN_LIMITS

/** The key under which tries for an account are counted: a digest, so that no e-mail address is stored. */
export function accountKey(email: string): string {
  return createHash('sha256').update(asTyped(email).trim().toLowerCase()).digest('base64url')
}
