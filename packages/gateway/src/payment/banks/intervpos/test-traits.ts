import { signedBy } from '../formats/callback-fields.ts'
import type { TestTraits } from '../terminal-test/test-traits.ts'
import { hashProblem } from './callback.ts'

/** The gate hashes its refusals, and a status query needs the password. */
export const TEST_TRAITS: TestTraits = {
  hashField: 'Hash',
  wordsOf: (value) => ({
    code: value('ErrorCode') || value('ProcReturnCode') || null,
    text: value('ErrorMessage') || null,
  }),
  isSigned: signedBy(hashProblem),
  voidShows: null,
  findings: [
    { finding: 'storeKeyWrong', codes: [], texts: ['hash'] },
    // A wrong user, password or shop has the same code as a terminal that the bank has not opened.
    { finding: 'credentialsWrong', codes: ['B810002', '81'], texts: ['terminal aktif degil'] },
    { finding: 'bankFailed', codes: ['96'] },
  ],
}
