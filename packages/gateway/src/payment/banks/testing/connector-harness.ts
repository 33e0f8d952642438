import { TEST_LIMITS } from '../../../../../../test/support/pace.ts'
import type { GateExpectation } from '../connector.ts'
import type {
  AuthorizeRequest,
  BankCallLimits,
  BankConnector,
  BankTerminal,
  CardForBank,
  GateForm,
  GateRequest,
} from '../index.ts'

export type CallbackPairs = readonly (readonly [string, string])[]

/** How a harness can make its bank fail once, at the next call about that order. */
export type BankFault = 'silence' | 'serverError' | 'garbled' | 'hangUp'

/** A part of an attempt that a callback may repeat; the order's number is in every one. */
export type RepeatedName = Exclude<
  keyof GateExpectation,
  'bankOrderId' | 'clientIpAddress' | 'cardHolderName' | 'payerEmail'
>

/** What a bank's callback shows, and what of it decides. */
type CallbackFacts = Readonly<{
  /** The fields whose values a success depends on: a change of one of them must be noticed. */
  checked: readonly string[]
  /** What of the attempt the callback repeats, so that a callback of another attempt is noticed. */
  repeats: readonly RepeatedName[]
  /** Names in the proof that no hash covers: the bank compares them with its own record when the payment is sent. */
  unsignedProof: readonly string[]
  /** The terminal as it would be with other keys: none of its callbacks is ours. */
  otherTerminals: readonly ((terminal: BankTerminal) => BankTerminal)[]
}>

/** A bank to try a connector on, with what its operator must know to run the contract. */
export type ConnectorHarness = Readonly<{
  connector: BankConnector
  terminal: BankTerminal
  /** A terminal at an address where nobody listens. */
  unreachable: BankTerminal
  cards: Readonly<{
    approved: CardForBank
    declined: Readonly<{ card: CardForBank; isoCode: string }>
    points: Readonly<{ card: CardForBank; availableMinor: bigint }>
  }>
  /** Books the next operation of that order and then fails in the given way. */
  armFault: (fault: BankFault, operation: 'Auth' | 'Credit', bankOrderId: string) => Promise<void>
  /** The same terminal with a wrong secret. */
  refusedTerminal: (terminal: BankTerminal) => BankTerminal
  callback: CallbackFacts
  /** What an inquiry tells of every decline; absent: the code of the answer. */
  toldDecline?: string
  /** Not every bank shows that it has settled a payment. */
  stateAfterDayEnd: 'taken' | 'settled'
  /** The group of a refund of more than is left: the bank's own rule, or a wrong amount for the host. */
  groupOfTooMuch: 'state' | 'data'
  /** Makes the bank do from now on what some real banks do. */
  setMood: (mood: string) => Promise<void>
  /** Closes the day of all terminals at the bank. */
  endDay: () => Promise<void>
  /** Plays the card holder's browser from the form to the callback, who passes or gives up. */
  verifyHolder: (form: GateForm, passes: boolean) => Promise<CallbackPairs>
  close: () => Promise<void>
}>

/** Where the callbacks of the contract go: the discard port. */
export const CALLBACK_URL = 'http://127.0.0.1:9/3ds/return/session'

export const LIMITS: BankCallLimits = {
  timeoutMilliseconds: TEST_LIMITS.waitMilliseconds,
  maySend: () => true,
}

/** The harness, once the suite has started it. */
export type Given = () => ConnectorHarness

/** The form that the browser posts, from a bank that must give one. */
export async function openGate(
  { connector, terminal }: Pick<ConnectorHarness, 'connector' | 'terminal'>,
  request: GateRequest,
): Promise<GateForm> {
  const opening = await connector.gateForm(terminal, request, LIMITS)
  if (opening.kind !== 'form') throw new Error(`The bank opened no page: ${opening.kind}`)
  return opening.form
}

let orders = 0
export function newOrderId(): string {
  orders += 1
  return `contract-${process.pid}-${orders}`
}

/** A sale of 100.25 with an order id of its own. */
export function sale(card: CardForBank, change: Partial<AuthorizeRequest> = {}): AuthorizeRequest {
  return {
    operation: 'Auth',
    bankOrderId: newOrderId(),
    amountMinor: 10_025n,
    pointAmountMinor: 0n,
    installmentCount: 1,
    clientIpAddress: '127.0.0.1',
    payer: { kind: 'card', card },
    ...change,
  }
}
