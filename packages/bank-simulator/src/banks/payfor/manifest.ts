import { REFUSED_CLOSE, written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { plainReply, xmlReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { asksForVerification, FORM } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { FORM_ROWS, HOLD_OPENS_AGAIN, OWN_CALLBACKS } from './moods.ts'
import { fromForm, fromXml } from './request.ts'
import { payforShops } from './terminals.ts'

/** A PayFor bank (QNB): an XML gate for programs, and a form gate for browsers and old programs. */
export const PAYFOR: BankManifest = {
  name: 'payfor',
  label: 'PayFor',
  terminals: payforShops,
  moods: [REFUSED_CLOSE, FORM_ROWS, HOLD_OPENS_AGAIN, OWN_CALLBACKS],
  authCode: (identifiers) => `S${identifiers.digits(5)}`,
  api: {
    '/payfor/Gateway/XMLGate.aspx': (bank, { body }, faults) =>
      written(handleRequest(bank, faults, fromXml(body.toString('utf8'))), xmlReply),
  },
  gate: {
    path: '/payfor/Gateway/Default.aspx',
    form: FORM,
    newProof: (identifiers) => ({
      md: `10000000${identifiers.digits(8)}`,
      xid: identifiers.base64Of20Bytes(),
    }),
    callback: callbackOf,
    withoutVerification: (bank, pairs, faults) =>
      asksForVerification(pairs)
        ? null
        : written(handleRequest(bank, faults, fromForm(pairs)), plainReply),
  },
}
