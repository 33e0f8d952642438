import { written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { reply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { FORM } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { posnetTerminals } from './terminals.ts'

/** Yapı Kredi's PosNet: XML in a form field, and packets that only the bank can open. */
export const POSNET: BankManifest = {
  name: 'posnet',
  label: 'PosNet',
  terminals: posnetTerminals,
  authCode: (identifiers) => identifiers.digits(6),
  api: {
    '/posnet/PosnetWebService/XML': (bank, { body }, faults) =>
      written(handleRequest(bank, body, faults), reply),
  },
  gate: {
    path: '/posnet/3DSWebService/YKBPaymentService',
    form: FORM,
    newProof: (identifiers) => ({ md: identifiers.hex(64), xid: identifiers.base64Of20Bytes() }),
    callback: callbackOf,
  },
}
