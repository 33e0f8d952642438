import { signedBy } from '../formats/callback-fields.ts'
import type { TestTraits } from '../terminal-test/test-traits.ts'
import { hashProblem } from './callback.ts'

/** The gate hashes its refusals. An order inquiry is answered whatever the password, and a void may not be. */
export const TEST_TRAITS: TestTraits = {
  hashField: 'Hash',
  wordsOf: (value) => ({
    code: value('ProcReturnCode') || null,
    text: value('ErrMsg') || null,
  }),
  isSigned: signedBy(hashProblem),
  voidShows: 'wrongPassword',
  findings: [
    // A wrong MbrId has the same code.
    { finding: 'storeKeyWrong', codes: ['M030'], texts: ['hash uyusmazligi'] },
    { finding: 'passwordWrong', codes: ['M009'] },
    { finding: 'addressNotListed', codes: ['M047'], texts: ['ip adresi', 'ip address'] },
    { finding: 'credentialsWrong', codes: ['M042', 'M049'] },
    { finding: 'merchantUnknown', codes: ['V008'] },
    { finding: 'rightMissing', codes: ['V038'] },
    {
      finding: 'setupRefused',
      codes: ['V001', 'V004', 'V006', 'V007', 'V009', 'V010', 'V011', 'V030', 'V035'],
    },
    {
      finding: 'bankFailed',
      codes: ['V002', 'V003', 'V012', 'V020', 'V036', 'V111', 'M044', '96', 'V9196', 'V9199'],
    },
  ],
}
