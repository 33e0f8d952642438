import { type Bank, type Faults, written } from '../bank/index.ts'
import type { SimulatedBank } from '../simulated-bank.ts'
import { reply } from './answer.ts'
import { finishVerification } from './callback.ts'
import { readGateForm } from './gate-form.ts'
import { handleRequest } from './handle-request.ts'
import { parseRequest } from './request.ts'

export { garantiTerminals } from './terminals.ts'

/** Garanti BBVA's GVPS, version 512. */
export function createGaranti(shared: Bank, faults: Faults): SimulatedBank {
  const { identifiers } = shared
  const bank = { ...shared, identifiers: { ...identifiers, authCode: () => identifiers.digits(6) } }
  const newMd = (): string => Buffer.from(`index:02${identifiers.hex(56)}`).toString('base64')
  return {
    bank,
    api: {
      '/garanti/VPServlet': ({ body }) =>
        written(handleRequest(bank, faults, parseRequest(body)), reply),
    },
    gatePath: '/garanti/servlet/gt3dengine',
    gate: {
      bank,
      readForm: (pairs) => readGateForm(bank, pairs),
      newProof: () => ({ md: newMd(), xid: identifiers.uuid() }),
      finish: (verification, outcome) => finishVerification(bank, verification, outcome),
    },
  }
}
