import type { BankTerminal } from './bank-terminal.ts'
import type {
  BankConnector,
  CallbackVerdict,
  GateExpectation,
  GateForm,
  GateRequest,
} from './connector.ts'

/** Reads a callback without a call to the bank. */
export type ReadsAtOnce = (
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: readonly (readonly [string, string])[],
) => CallbackVerdict

type Local = Readonly<{
  gateForm: (terminal: BankTerminal, request: GateRequest) => GateForm
  readCallback: ReadsAtOnce
}>

/** The verification of a bank that is not called for it: the card holder's browser carries everything. */
export function atOnce({
  gateForm,
  readCallback,
}: Local): Pick<BankConnector, 'gateForm' | 'readCallback'> {
  return {
    gateForm: async (terminal, request) => ({ kind: 'form', form: gateForm(terminal, request) }),
    readCallback: async (terminal, expected, pairs) => readCallback(terminal, expected, pairs),
  }
}
