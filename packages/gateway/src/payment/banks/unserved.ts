import type { BankConnector, BankOutcome } from './connector.ts'

const NOT_SERVED: BankOutcome = { kind: 'notSent', cause: 'notServed' }
const refuse = () => Promise.resolve(NOT_SERVED)

/**
 * Stands for the connector of a terminal whose bank this node cannot call: its protocol is of a later
 * release, or it is at a simulator that does not run. Orders of the terminal stay as they are.
 */
export const UNSERVED: BankConnector = {
  name: 'unserved',
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 0,
    capturesAbove: false,
    queriesNeedPassword: false,
    pointsAfterThreeDSecure: false,
    callbackSignsCard: true,
    inquiryShowsCard: true,
  },
  gateForm: () => Promise.resolve({ kind: 'unavailable', cause: 'notServed' }),
  readCallback: () =>
    Promise.resolve({
      verified: false,
      why: 'the bank of the terminal cannot be called from this node',
      isLater: true,
    }),
  authorize: refuse,
  capture: refuse,
  void: refuse,
  refund: refuse,
  // Null would mean that the bank closes the batch by itself. The batch stays open until a node can call the bank.
  closeBatch: refuse,
  inquire: () => Promise.resolve({ kind: 'unavailable', cause: 'notServed' }),
  // Null would mean that the protocol lists no orders, and it may.
  listOrders: () => Promise.resolve({ kind: 'unavailable', cause: 'notServed' }),
  points: null,
}
