import { type Bank, type Faults, type Reply, written } from '../bank/index.ts'
import { xmlOf } from '../formats/index.ts'
import type { SimulatedBank } from '../simulated-bank.ts'
import { type ApiAnswer, writeAnswer } from './answer.ts'
import { finishVerification } from './callback.ts'
import { readGateForm } from './gate-form.ts'
import { handleApiRequest } from './handle-request.ts'

export { nestpayHash } from './nestpay-hash.ts'
export { nestpayTerminals } from './terminal.ts'

/** A NestPay bank (Payten / Asseco EST v3), store type `3d`, hash version 3. */
export function createNestpay(bank: Bank, faults: Faults): SimulatedBank {
  const { identifiers } = bank
  return {
    bank,
    api: { '/fim/api': ({ body }) => written(handleApiRequest(bank, faults, xmlOf(body)), reply) },
    gatePath: '/fim/est3Dgate',
    gate: {
      bank,
      readForm: (pairs) => readGateForm(bank, pairs),
      newProof: (card, clientId) => ({
        md: identifiers.md(card.bin, clientId),
        xid: identifiers.base64Of20Bytes(),
      }),
      finish: (verification, outcome) => finishVerification(bank, verification, outcome),
    },
  }
}

function reply(answer: ApiAnswer): Reply {
  const contentType = 'text/xml;charset=ISO-8859-9'
  return { status: 200, contentType, body: writeAnswer(answer) }
}
