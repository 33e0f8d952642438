import { signedBy } from '../formats/callback-fields.ts'
import type { TestTraits } from '../terminal-test/test-traits.ts'
import { hashProblem } from './callback.ts'

/** One key signs requests, forms and callbacks, so that a query shows it already. */
export const TEST_TRAITS: TestTraits = {
  hashField: 'hash',
  wordsOf: (value) => ({
    code: value('responseCode') || null,
    text: value('responseMessage') || null,
  }),
  isSigned: signedBy(hashProblem),
  voidShows: null,
  findings: [
    // The web server refuses a request whose signature or safe ids are wrong.
    { finding: 'credentialsWrong', codes: ['HTTP 401'] },
    { finding: 'clockWrong', codes: ['VPS-1073'] },
    { finding: 'rightMissing', codes: ['VPS-1055', 'VPS-1059', 'VPS-1060', 'VPS-1061'] },
    { finding: 'addressNotListed', texts: ['ip adresi', 'ip address'] },
    // The gate's code for a wrong hash is not public.
    { finding: 'storeKeyWrong', texts: ['hash'] },
  ],
}
