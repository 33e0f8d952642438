import { type Bank, type Faults, written } from '../bank/index.ts'
import type { SimulatedBank } from '../simulated-bank.ts'
import { reply } from './answer.ts'
import { finishVerification } from './callback.ts'
import { readGateForm } from './gate-form.ts'
import { handleProcess, handleReport } from './handle-request.ts'

export { akbankShops } from './terminals.ts'

const API = '/akbank/api/v1/payment/virtualpos'

/** Akbank's JSON virtual POS, payment model `3D`. */
export function createAkbank(shared: Bank, faults: Faults): SimulatedBank {
  const { identifiers } = shared
  const bank = { ...shared, identifiers: { ...identifiers, authCode: () => identifiers.digits(6) } }
  return {
    bank,
    api: {
      [`${API}/transaction/process`]: (call) => written(handleProcess(bank, faults, call), reply),
      [`${API}/portal/report/transaction`]: (call) =>
        written(handleReport(bank, faults, call), reply),
    },
    gatePath: '/akbank/securepay',
    gate: {
      bank,
      readForm: (pairs) => readGateForm(bank, pairs),
      newProof: () => ({ md: identifiers.hex(32), xid: identifiers.base64Of20Bytes() }),
      finish: (verification, outcome) => finishVerification(bank, verification, outcome),
    },
  }
}
