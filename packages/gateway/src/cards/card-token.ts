import { createHash, randomBytes } from 'node:crypto'

/**
 * Base64 of 32 random bytes (decision 3.1), drawn again until it has neither + nor /: clients that write
 * a form without encoding it turn + into a blank. About one draw in four will do.
 */
export function drawCardToken(random: (size: number) => Buffer = randomBytes): string {
  for (;;) {
    const token = random(32).toString('base64')
    if (!/[+/]/.test(token)) return token
  }
}

/** What is stored instead of the token. It needs no key, for 32 random bytes cannot be guessed. */
export function hashOfCardToken(cardToken: string): Buffer {
  return createHash('sha256').update(cardToken, 'utf8').digest()
}
