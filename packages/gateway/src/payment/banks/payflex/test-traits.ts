import type { TestTraits } from '../terminal-test/test-traits.ts'

/**
 * Nothing is hashed. The search shows whether the password is right, and the enrolment what the bank thinks of the
 * merchant's password there: it refuses a card that nobody has.
 */
export const TEST_TRAITS: TestTraits = {
  hashField: null,
  wordsOf: (value) => ({ code: value('ErrorCode') || null, text: value('ErrorMessage') || null }),
  isSigned: () => false,
  voidShows: null,
  findings: [
    { finding: 'passwordWrong', codes: ['5001', '2018'] },
    { finding: 'addressNotListed', codes: ['1105'] },
    { finding: 'merchantUnknown', codes: ['9065', '2005'] },
    { finding: 'credentialsWrong', codes: ['9039', '2006'] },
    { finding: 'terminalUnknown', codes: ['2011'] },
    { finding: 'merchantClosed', codes: ['5002'] },
    { finding: 'rightMissing', codes: ['2200'] },
    { finding: 'setupRefused', codes: ['6000', '6001', '6003', '8484'] },
    { finding: 'bankFailed', codes: ['1001', '7777'] },
  ],
}
