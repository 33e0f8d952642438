import type { TestTraits } from '../terminal-test/test-traits.ts'

/**
 * The call that opens the bank's page shows whether the bank knows the terminal and this machine. The key is used
 * first when a callback is opened, so that no question shows whether it is right.
 */
export const TEST_TRAITS: TestTraits = {
  hashField: 'digest',
  wordsOf: () => ({ code: null, text: null }),
  isSigned: () => false,
  voidShows: null,
  findings: [
    { finding: 'addressNotListed', codes: ['0148'], texts: ['invalid mid tid ip'] },
    { finding: 'storeKeyWrong', codes: ['E216'] },
    { finding: 'setupRefused', codes: ['E190'] },
    { finding: 'bankFailed', codes: ['0091', '0444'] },
  ],
}
