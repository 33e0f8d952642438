import { written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { reply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { FORM } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { GARANTI_MOODS } from './moods.ts'
import { garantiTerminals } from './terminals.ts'

/** Garanti BBVA's GVPS, version 512. */
export const GARANTI: BankManifest = {
  name: 'garanti',
  label: 'Garanti',
  terminals: garantiTerminals,
  moods: GARANTI_MOODS,
  authCode: (identifiers) => identifiers.digits(6),
  api: { '/garanti/VPServlet': (...call) => written(handleRequest(...call), reply) },
  gate: {
    path: '/garanti/servlet/gt3dengine',
    form: FORM,
    newProof: (identifiers) => ({
      md: Buffer.from(`index:02${identifiers.hex(56)}`).toString('base64'),
      xid: identifiers.uuid(),
    }),
    callback: callbackOf,
  },
}
