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
]

export function whyHarmless({ path, lineText, after }: Mutant): string | null {
  const known = HARMLESS.find(
    (each) => path.endsWith(each.path) && each.lineText === lineText && each.after === after,
  )
  return known?.why ?? null
}
