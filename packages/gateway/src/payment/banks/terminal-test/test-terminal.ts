import { uuidV7 } from '../../../base/kernel/index.ts'
import { bankProtocolOf } from '../bank-protocols.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankConnector, BankOutcome, InquiryResult } from '../connector.ts'
import { findingIn, WITHOUT_ANSWER } from './bank-words.ts'
import type { Verdict } from './finding.ts'
import { FINDINGS, type FindingName } from './findings.ts'
import { ANSWER_MILLISECONDS, type ProbeParts, probeGate, type Shown } from './gate-probe.ts'

/** `query` asks the API, `gate` the 3-D Secure page, and `void` the API with the user that voids. */
export type TestStep = Shown & Readonly<{ step: 'query' | 'void' | 'gate' }>

export type TerminalTest = Readonly<{
  /** `bad` where one step is; else `unclear` where one step is. */
  verdict: Verdict
  steps: readonly TestStep[]
}>

export type TestParts = Pick<ProbeParts, 'transport' | 'clock' | 'callbackUrl'> &
  Readonly<{ bankFor: (terminal: BankTerminal) => BankConnector }>

/**
 * Tests a terminal at its bank: its addresses, its API users and its 3-D Secure key. All questions are about orders
 * that do not exist and a card that nobody has, so that nothing changes at the bank and no money can move.
 */
export async function testTerminal(
  terminal: BankTerminal,
  parts: TestParts,
): Promise<TerminalTest> {
  const protocol = bankProtocolOf(terminal.connector)
  const connector = parts.bankFor(terminal)
  const newOrderId = () => testOrderId('vztest', parts.clock.now())
  const limits = { timeoutMilliseconds: ANSWER_MILLISECONDS, maySend: () => true }
  const asked = await connector.inquire(terminal, { bankOrderId: newOrderId() }, limits)
  const query: TestStep = { step: 'query', ...shownByQuery(terminal, asked) }
  if (protocol === null || query.finding === 'notServed') return judged([query])
  const gateParts = { ...parts, protocol, connector, terminal, newOrderId }
  const [voided, gate] = await Promise.all([
    // Without a good answer to the query, a void would only be refused for the same reason.
    protocol.test.voidShows === null || FINDINGS[query.finding].verdict !== 'good'
      ? null
      : connector.void(terminal, { bankOrderId: newOrderId(), transactionId: null }, limits),
    probeGate(gateParts),
  ])
  const second: TestStep[] =
    voided === null ? [] : [{ step: 'void', ...shownByVoid(terminal, voided) }]
  return judged([query, ...second, { step: 'gate', ...gate }])
}

/** The id of an order that does not exist; with at most 36 characters, as all banks take them. */
export function testOrderId(prefix: string, now: Date): string {
  return prefix + uuidV7(now).replaceAll('-', '').slice(8)
}

/** What the answer to a question about an order that does not exist shows. */
export function shownByQuery(terminal: BankTerminal, result: InquiryResult): Shown {
  const protocol = bankProtocolOf(terminal.connector)
  if (result.kind !== 'unavailable') {
    const isPasswordTried = protocol?.features.queriesNeedPassword === true
    const finding = isPasswordTried ? 'queryAnswered' : 'queryAnsweredWithoutPassword'
    return { finding, said: null }
  }
  const said = result.said ?? { code: result.cause, text: null }
  const found = findingIn([...(protocol?.test.findings ?? []), ...WITHOUT_ANSWER], said)
  return { finding: found ?? unlisted(result), said }
}

/** A server that fails (HTTP 500) says nothing of the terminal. */
function unlisted({ cause, said }: Extract<InquiryResult, { kind: 'unavailable' }>): FindingName {
  return said === undefined && /^HTTP 5/.test(cause) ? 'bankFailed' : 'notListed'
}

/** The bank has no such order, and must say so. */
function shownByVoid(terminal: BankTerminal, outcome: BankOutcome): Shown {
  const protocol = bankProtocolOf(terminal.connector)
  if (outcome.kind === 'notSent' || outcome.kind === 'unknown') {
    const said = { code: outcome.cause, text: null }
    return { finding: findingIn(WITHOUT_ANSWER, said) ?? 'bankFailed', said }
  }
  const { answer } = outcome
  const said = { code: answer?.responseCode ?? null, text: answer?.responseMessage ?? null }
  if (outcome.kind !== 'rejected') {
    const isCertain = protocol?.test.voidShows === 'refundUser'
    return { finding: isCertain ? 'refundUserAccepted' : 'passwordNotShown', said }
  }
  return { finding: findingIn(protocol?.test.findings ?? [], said) ?? 'notListed', said }
}

function judged(steps: readonly TestStep[]): TerminalTest {
  const verdicts = new Set(steps.map(({ finding }) => FINDINGS[finding].verdict))
  const verdict = (['bad', 'unclear'] as const).find((each) => verdicts.has(each)) ?? 'good'
  return { verdict, steps }
}
