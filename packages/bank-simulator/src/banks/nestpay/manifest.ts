import { written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { xmlOf } from '../../formats/index.ts'
import { reply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { FORM } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { NESTPAY_MOODS } from './moods.ts'
import { nestpayTerminals } from './terminal.ts'

/** A NestPay bank (Payten / Asseco EST v3), store type `3d`, hash version 3. */
export const NESTPAY: BankManifest = {
  name: 'nestpay',
  label: 'NestPay',
  terminals: nestpayTerminals,
  moods: NESTPAY_MOODS,
  api: {
    '/fim/api': (bank, { body }, faults) =>
      written(handleRequest(bank, faults, xmlOf(body)), (answer) => reply(bank, answer)),
  },
  gate: {
    path: '/fim/est3Dgate',
    form: FORM,
    newProof: (identifiers, card, clientId) => ({
      md: identifiers.md(card.bin, clientId),
      xid: identifiers.base64Of20Bytes(),
    }),
    callback: callbackOf,
  },
}
