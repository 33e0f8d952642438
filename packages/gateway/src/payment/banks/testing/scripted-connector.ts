import type {
  BankConnector,
  BankOutcome,
  CallbackVerdict,
  GateOpening,
  InquiryResult,
} from '../index.ts'

/** A connector that answers what it is told to, and counts its calls. */
export function scriptedConnector(script: {
  outcome: () => Promise<BankOutcome>
  inquiry: InquiryResult
  opening?: GateOpening
  verdict?: CallbackVerdict
  /** Whether the bank is called to open its page and callbacks. */
  opensByCalls?: boolean
}): BankConnector &
  Required<{ [Name in 'closeBatch' | 'points']: NonNullable<BankConnector[Name]> }> &
  Readonly<{ calls: string[] }> {
  const calls: string[] = []
  const move = (name: string) => (): Promise<BankOutcome> => {
    calls.push(name)
    return script.outcome()
  }
  return {
    name: 'scripted',
    features: {
      refundsBeforeDayEnd: false,
      captureMinimumPercent: 0,
      capturesAbove: false,
      queriesNeedPassword: true,
      pointsAfterThreeDSecure: true,
      callbackSignsCard: true,
      inquiryShowsCard: true,
    },
    calls,
    verificationCalls: script.opensByCalls === true ? { gate: true, callback: true } : {},
    gateForm: () => {
      calls.push('gateForm')
      return Promise.resolve(script.opening ?? { kind: 'form', form: { action: '', fields: [] } })
    },
    readCallback: () => {
      calls.push('readCallback')
      return Promise.resolve(script.verdict ?? { verified: false, why: 'scripted' })
    },
    authorize: move('authorize'),
    capture: move('capture'),
    void: move('void'),
    refund: move('refund'),
    closeBatch: move('settle'),
    inquire: () => {
      calls.push('inquire')
      return Promise.resolve(script.inquiry)
    },
    listOrders: null,
    points: () => {
      calls.push('points')
      return Promise.resolve({ kind: 'found', availableMinor: 1n })
    },
  }
}
