import type { Mutant } from './draw.ts'

/** A mutant that no test can find, for the product does the same with it. */
export type Harmless = Readonly<{ path: string; lineText: string; after: string; why: string }>

/** Grows with what the campaign draws. A path is the end of one, so that a file may move. */
export const HARMLESS: readonly Harmless[] = [
  {
    path: 'keep-code-keys.ts',
    lineText: 'key.key.expose().fill(0)',
    after: '1',
    why: 'The key is overwritten either way.',
  },
  {
    path: 'session-store.ts',
    lineText: 'return rowCount ?? 0',
    after: '1',
    why: 'PostgreSQL counts the rows of every update: the count is never null.',
  },
  {
    path: 'mask-run.ts',
    lineText: 'for (let start = 0; start + 4 <= digits.length; start += 1) {',
    after: '-',
    why: 'The loop goes on behind the last digit, where no four digits name a scheme.',
  },
  {
    path: 'patient.ts',
    lineText: 'const ANSWER_MILLISECONDS = 6 * 60 * 60 * 1_000',
    after: '7',
    why: 'A bound that only has to be far beyond the longest statement of an archive.',
  },
  {
    path: 'money-lanes.ts',
    lineText: 'rowsMaximum: 64,',
    after: '65',
    why: 'How many rows go together decides speed, and no result.',
  },
  {
    path: 'key-ring.ts',
    lineText: 'for (let attempt = 1; attempt <= ATTEMPTS_MAXIMUM; attempt += 1) {',
    after: '2',
    why: 'Four attempts in place of five: both are more than a race of two nodes takes.',
  },
  {
    path: 'new-data-key.ts',
    lineText: 'const key = randomBytes(32)',
    after: '33',
    why: 'Keys are derived from a data key by HKDF, which takes any length; 33 bytes are not weaker.',
  },
  {
    path: 'transaction.ts',
    lineText: 'await delay(random() * FIRST_PAUSE_MILLISECONDS * 2 ** attempt)',
    after: '/',
    why: 'The pause before another attempt is random and may be short.',
  },
  {
    path: 'undici-transport.ts',
    lineText: 'timeout: options.connectTimeoutMilliseconds ?? 10_000,',
    after: '10001',
    why: 'A bound that no rule names to the millisecond.',
  },
  {
    path: 'restore-period.ts',
    lineText: 'idleInTransactionTimeoutMilliseconds: 10 * 60 * 1_000,',
    after: '61',
    why: 'A bound that only has to be far beyond the longest statement of an archive.',
  },
  {
    path: 'archive-store.ts',
    lineText: 'idleInTransactionTimeoutMilliseconds: 10 * 60 * 1_000,',
    after: '1001',
    why: 'A bound that only has to be far beyond the longest statement of an archive.',
  },
  {
    path: 'key-ring.ts',
    lineText: 'const ATTEMPTS_MAXIMUM = 5',
    after: '6',
    why: 'Six attempts in place of five: both are more than a race of two nodes takes.',
  },
  {
    path: 'database-clock.ts',
    lineText: 'export const CLOCK_TOLERANCE_MILLISECONDS = 2_000',
    after: '2001',
    why: 'Two seconds are a choice; a millisecond more is as good.',
  },
  {
    path: 'latest-map.ts',
    lineText: 'if (this.size * 2 >= this.#entriesMaximum) this.delete(key)',
    after: '>',
    why: 'The order is kept from half full on, or from one entry later: neither loses what is in use.',
  },
  {
    path: 'canonical-json.ts',
    lineText: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    after: '2',
    why: 'A comparison says the same by any number below zero.',
  },
  {
    path: 'vault-keys.ts',
    lineText: 'if (left > 0 || quietRounds === 1) report(left)',
    after: '1',
    why: 'It leaves out a line of progress, and nothing that is done.',
  },
]

export function whyHarmless({ path, lineText, after }: Mutant): string | null {
  const known = HARMLESS.find(
    (each) => path.endsWith(each.path) && each.lineText === lineText && each.after === after,
  )
  return known?.why ?? null
}
