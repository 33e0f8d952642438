import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

import { COMMON_PASSWORDS } from './common-passwords.ts'
import { type Asker, createDerivationLanes } from './derivation-lanes.ts'

export const PASSWORD_CHARACTERS_MINIMUM = 12
/** The maximum length of a password. Password managers make shorter ones; scrypt would take any length. */
const CHARACTERS_MAXIMUM = 256

/** Reasons to refuse a new password. */
export type PasswordProblem = 'TooShort' | 'TooLong' | 'TooCommon'

/** Why a password is not taken. As NIST SP 800-63B says, only the length and a list of common passwords count. */
export function passwordProblem(
  password: string,
  { email, name }: Readonly<{ email: string; name: string }>,
): PasswordProblem | null {
  const { length } = Array.from(password)
  if (length < PASSWORD_CHARACTERS_MINIMUM) return 'TooShort'
  if (length > CHARACTERS_MAXIMUM) return 'TooLong'
  const plain = password.toLowerCase()
  const own = [email, name].map((each) => each.toLowerCase())
  const isOneCharacter = new Set(plain).size === 1
  return COMMON_PASSWORDS.has(plain) || own.includes(plain) || isOneCharacter ? 'TooCommon' : null
}

/** The costs of scrypt that OWASP names (N = 2^15, r = 8, p = 3): 32 MiB, and some 0.2 s of one core. */
const COSTS = { log2N: 15, r: 8, p: 3 } as const
const KEY_BYTES = 32
const SALT_BYTES = 16

/**
 * `scrypt$15$8$3$SALT$KEY`, salt and key as base64url. `others`: the hashes of the same e-mail address at other places, of
 * which the salt is taken: one derivation then checks all of them, and the time of a sign-in does not tell how many there are.
 */
export async function hashPassword(
  password: string,
  asker: Asker,
  { costs = COSTS, others = [] }: Readonly<{ costs?: Costs; others?: readonly string[] }> = {},
): Promise<string> {
  const alike = others.find((each) => each.startsWith(prefixOf(costs)))
  const salt = alike === undefined ? randomBytes(SALT_BYTES) : saltOf(alike)
  return written(salt, await derive(password, salt, { ...costs, asker }), costs)
}

/** Who sets a password is signed in or invited. */
export const askerOf = (userId: string): Asker => ({ lane: 'known', kind: 'person', id: userId })

type Costs = Readonly<{ log2N: number; r: number; p: number }>

const prefixOf = ({ log2N, r, p }: Costs): string => `${['scrypt', log2N, r, p].join('$')}$`

const saltOf = (hash: string): Buffer => Buffer.from(hash.split('$')[4] ?? '', 'base64url')

function written(salt: Buffer, key: Buffer, costs: Costs = COSTS): string {
  return prefixOf(costs) + [salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A hash that no password matches. Verification against it takes as long as against a real hash. */
const NOBODYS = written(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES))

/**
 * Those of the hashes that are of the password. One derivation checks all hashes of one salt. The check takes as long without
 * a hash, so that nobody learns who has a password.
 */
export async function hashesOfPassword(
  password: string,
  hashes: readonly string[],
  asker: Asker,
): Promise<readonly string[]> {
  const right: string[] = []
  const asked = hashes.length === 0 ? [NOBODYS] : hashes
  for (const head of new Set(asked.map(headOf))) {
    const [, log2N, r, p] = head.split('$')
    const costs = { log2N: Number(log2N), r: Number(r), p: Number(p) }
    const derived = await derive(password, saltOf(head), { ...costs, asker })
    right.push(...hashes.filter((hash) => headOf(hash) === head && hasKey(hash, derived)))
  }
  return right
}

/** Costs and salt of a hash. */
const headOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'))

function hasKey(hash: string, derived: Buffer): boolean {
  const expected = Buffer.from(hash.slice(hash.lastIndexOf('$') + 1), 'base64url')
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

/** The lanes of this process. Outside this file, only tests use them, to fill a lane. */
export const lanes = createDerivationLanes()

/** Whether another password of the asker would be refused, because too many wait. */
export const isBusy = (asker: Asker): boolean => lanes.isFull(asker)

type Derivation = Costs & Readonly<{ asker: Asker }>

function derive(password: string, salt: Buffer, { log2N, r, p, asker }: Derivation) {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  // Unicode has several encodings of one letter, and keyboards differ in which they produce.
  const normal = password.normalize('NFKC').slice(0, 4 * CHARACTERS_MAXIMUM)
  return lanes.run(
    asker,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(normal, salt, KEY_BYTES, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        )
      }),
  )
}
