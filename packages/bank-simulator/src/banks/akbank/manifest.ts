import { written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { reply } from './answer.ts'
import { callbackOf, SIGNED_NAME } from './callback.ts'
import { FORM } from './gate-form.ts'
import { handleProcess, handleReport } from './handle-request.ts'
import { akbankShops } from './terminals.ts'

const API = '/akbank/api/v1/payment/virtualpos'

/** Akbank's JSON virtual POS, payment model `3D`. */
export const AKBANK: BankManifest = {
  name: 'akbank',
  label: 'Akbank',
  terminals: akbankShops,
  moods: [SIGNED_NAME],
  authCode: (identifiers) => identifiers.digits(6),
  api: {
    [`${API}/transaction/process`]: (...call) => written(handleProcess(...call), reply),
    [`${API}/portal/report/transaction`]: (...call) => written(handleReport(...call), reply),
  },
  gate: {
    path: '/akbank/securepay',
    form: FORM,
    newProof: (identifiers) => ({ md: identifiers.hex(32), xid: identifiers.base64Of20Bytes() }),
    callback: callbackOf,
  },
}
