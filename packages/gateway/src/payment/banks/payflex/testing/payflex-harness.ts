import type { ConnectorHarness } from '../../testing/connector-harness.ts'
import { withSecret } from '../../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../../testing/simulator-harness.ts'
import { PAYFLEX } from '../connector.ts'

export function startPayflexHarness(): Promise<ConnectorHarness> {
  return startSimulatorHarness({
    protocol: PAYFLEX,
    returnField: null,
    refusedTerminal: (terminal) => withSecret(terminal, 'password', 'wrong'),
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'state',
    callback: {
      checked: ['VerifyEnrollmentRequestId', 'Status', 'Eci'],
      // The callback names the enrolment, which is of one attempt; what else it repeats is not read.
      repeats: [],
      unsignedProof: ['status', 'eci', 'cavv', 'requestId'],
      // Nothing signs the callback: no key makes it another terminal's.
      otherTerminals: [],
    },
  })
}
