import { type Bank, type Call, type Faults, type Outcome, written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { type FormPairs, formPairs } from '../../formats/index.ts'
import { plainReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { asksForVerification, FORM } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { INACTIVE_AT_TIMES, NOT_FOUND_05, TRIPLE_BORDERS } from './moods.ts'
import { interShops } from './terminals.ts'

const PATH = '/intervpos/mpi/Default.aspx'

function answerProgram(bank: Bank, pairs: FormPairs, faults: Faults): Outcome {
  return written(handleRequest(bank, faults, pairs), (fields) => plainReply(bank, fields))
}

/** An InterVPOS bank (DenizBank): one address for programs and for the forms of verifications. */
export const INTERVPOS: BankManifest = {
  name: 'intervpos',
  label: 'InterVPOS',
  terminals: interShops,
  moods: [TRIPLE_BORDERS, INACTIVE_AT_TIMES, NOT_FOUND_05],
  authCode: (identifiers) => identifiers.digits(6),
  api: { [PATH]: (bank, { body }: Call, faults) => answerProgram(bank, formPairs(body), faults) },
  gate: {
    path: PATH,
    form: FORM,
    leadsByForm: true,
    newProof: (identifiers) => ({
      md: identifiers.hex(32),
      xid: identifiers.base64Of20Bytes(),
    }),
    callback: callbackOf,
    withoutVerification: (bank, pairs, faults) =>
      asksForVerification(pairs) ? null : answerProgram(bank, pairs, faults),
  },
}
