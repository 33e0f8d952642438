import { expect, test } from 'vitest'

import { type ApprovalQuestion, needsApproval } from './index.ts'

const OFF = { returnsAboveMinor: null, keys: false, credentials: false } as const
const LIMITED = { ...OFF, returnsAboveMinor: 100_000n } as const

test.each<readonly [string, Parameters<typeof needsApproval>[0], ApprovalQuestion, boolean]>([
  ['no limit', OFF, { kind: 'return', amountMinor: 9_999_999_999n }, false],
  ['at the limit', LIMITED, { kind: 'return', amountMinor: 100_000n }, false],
  ['a kuruş above', LIMITED, { kind: 'return', amountMinor: 100_001n }, true],
  [
    'a limit of nothing',
    { ...OFF, returnsAboveMinor: 0n },
    { kind: 'return', amountMinor: 1n },
    true,
  ],
  ['keys off', LIMITED, { kind: 'keys' }, false],
  ['keys on', { ...OFF, keys: true }, { kind: 'keys' }, true],
  ['credentials, where keys are on', { ...OFF, keys: true }, { kind: 'credentials' }, false],
  ['credentials on', { ...OFF, credentials: true }, { kind: 'credentials' }, true],
])('%s', (_, rules, question, needed) => {
  expect(needsApproval(rules, question)).toBe(needed)
})
