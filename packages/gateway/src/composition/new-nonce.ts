import { randomBytes } from 'node:crypto'

/** Fresh for each page: what carries it, and nothing else, runs or paints there. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
