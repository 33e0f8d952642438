import { type Bank, type Faults, written } from '../bank/index.ts'
import type { SimulatedBank } from '../simulated-bank.ts'
import { plainReply, xmlReply } from './answer.ts'
import { finishVerification } from './callback.ts'
import { asksForVerification, readGateForm } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { fromForm, fromXml } from './request.ts'

export { payforShops } from './terminals.ts'

/** A PayFor bank (QNB): an XML gate for programs, and a form gate for browsers and old programs. */
export function createPayfor(shared: Bank, faults: Faults): SimulatedBank {
  const { identifiers } = shared
  const authCode = (): string => `S${identifiers.digits(5)}`
  const bank = { ...shared, identifiers: { ...identifiers, authCode } }
  return {
    bank,
    api: {
      '/payfor/Gateway/XMLGate.aspx': ({ body }) =>
        written(handleRequest(bank, faults, fromXml(body.toString('utf8'))), xmlReply),
    },
    gatePath: '/payfor/Gateway/Default.aspx',
    gate: {
      bank,
      readForm: (pairs) => readGateForm(bank, pairs),
      newProof: () => ({
        md: `10000000${identifiers.digits(8)}`,
        xid: identifiers.base64Of20Bytes(),
      }),
      finish: (verification, outcome) => finishVerification(bank, verification, outcome),
    },
    withoutVerification: (pairs) =>
      asksForVerification(pairs)
        ? null
        : written(handleRequest(bank, faults, fromForm(pairs)), plainReply),
  }
}
