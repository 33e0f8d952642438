import type { TestTraits } from '../terminal-test/test-traits.ts'
import { hashProblem } from './callback.ts'

/** A refusal by the gate has the hash of version 3, so that the key that made it can be told. */
export const TEST_TRAITS: TestTraits = {
  hashField: 'hash',
  wordsOf: (value) => ({
    code: value('ErrCode') || value('ErrorCode') || null,
    text: value('ErrMsg') || value('mdErrorMsg') || null,
  }),
  isSigned: (terminal, pairs) => hashProblem(pairs, terminal) === null,
  voidShows: null,
  findings: [
    { finding: 'storeKeyWrong', codes: ['3D-1004'], texts: ['guvenlik kodu hatali'] },
    { finding: 'modelNotOpen', codes: ['3D-1007'], texts: ['isyeri kullanim tipi desteklenmiyor'] },
    { finding: 'merchantUnknown', texts: ['invalid merchant assigned id'] },
    { finding: 'merchantClosed', codes: ['CORE-2126'] },
    { finding: 'addressNotListed', texts: ['ip adresi', 'ip address'] },
    { finding: 'terminalSettling', codes: ['CORE-2311', 'CORE-2314'] },
    {
      finding: 'bankFailed',
      codes: ['CORE-1000', 'CORE-1001', 'CORE-1002', 'CORE-1003', 'CORE-1004', 'CORE-1005'],
    },
    { finding: 'setupRefused', codes: ['CORE-2105', 'CORE-2119'] },
    // A refused caller has this code without a CORE code.
    { finding: 'credentialsWrong', codes: ['99'], texts: ['yetkiniz yok'] },
  ],
}
