import { signedBy } from '../formats/callback-fields.ts'
import type { TestTraits } from '../terminal-test/test-traits.ts'
import { hashProblem } from './callback.ts'

/**
 * The gate does not hash its refusals, and has no code for them. Another user than that of queries voids and
 * refunds.
 */
export const TEST_TRAITS: TestTraits = {
  hashField: 'secure3dhash',
  wordsOf: (value) => ({
    code: null,
    text: value('mderrormessage') || value('errmsg') || null,
  }),
  isSigned: signedBy(hashProblem),
  voidShows: 'refundUser',
  findings: [
    { finding: 'passwordWrong', codes: ['92/0651'] },
    { finding: 'rightMissing', codes: ['92/0652', '92/0653', '92/0654'] },
    { finding: 'terminalUnknown', codes: ['92/0752'], texts: ['terminal bulunamadi'] },
    { finding: 'merchantUnknown', codes: ['92/0753'] },
    { finding: 'subMerchantMissing', codes: ['92/0809'] },
    { finding: 'addressNotListed', texts: ['ip adresi', 'ip address'] },
    { finding: 'setupRefused', codes: ['92/0002'] },
    { finding: 'bankFailed', codes: ['92/9999'] },
    // The form's hash holds the store key and the password of the provision user.
    { finding: 'storeKeyOrPasswordWrong', texts: ['guvenlik kodu hatali'] },
  ],
}
