import { randomBytes } from 'node:crypto'
import { type Clock, Secret } from '../../../base/kernel/index.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type {
  BankConnector,
  BankWords,
  CardForBank,
  GateForm,
  GateOpening,
  GateRequest,
} from '../connector.ts'
import { type CallbackPairs, fieldsOf } from '../formats/callback-fields.ts'
import { shortTextOrNull } from '../formats/field-texts.ts'
import type { BankTransport } from '../transport.ts'
import { type BankFinding, findingIn, WITHOUT_ANSWER } from './bank-words.ts'
import type { FindingName } from './findings.ts'
import { readGatePage } from './gate-page.ts'

/** What one question of the test has shown. */
export type Shown = Readonly<{ finding: FindingName; said: BankWords | null }>

export type ProbeParts = Readonly<{
  protocol: BankProtocol
  connector: Pick<BankConnector, 'gateForm'>
  transport: BankTransport
  clock: Clock
  terminal: BankTerminal
  callbackUrl: string
  newOrderId: () => string
}>

/** More than a bank needs. */
export const ANSWER_MILLISECONDS = 10_000

/**
 * Finds out whether the bank's gate takes the terminal's 3-D Secure key, by a form that nobody can use:
 *
 * - No card has the number: no scheme has numbers that begin with 0, and its check digit is wrong. So there is no
 *   card holder whom the bank could ask, and no account that it could charge. There is no security code.
 * - The form asks for an authentication only (the model in which a payment is a second call), and that call is
 *   never made. The bank's page is read and not followed, and the callback goes nowhere.
 *
 * The key is right if the bank has signed its refusal with the key. Where the refusal is not signed, a second form with a
 * spoilt hash is the control: the key is right if the bank objects to the hash of that form only. The order in
 * which a gate checks a form is not public, so that the absence of an objection alone proves nothing.
 */
export async function probeGate(parts: ProbeParts): Promise<Shown> {
  const { findings, hashField } = parts.protocol.test
  const limits = { timeoutMilliseconds: ANSWER_MILLISECONDS }
  const opening = await parts.connector.gateForm(parts.terminal, requestOf(parts), limits)
  const unproven = hashField === null ? 'passwordNotShown' : 'storeKeyNotShown'
  if (opening.kind !== 'form') return shownByOpening([findings, unproven], opening)
  const { form } = opening
  const hasHash = form.fields.some(([name]) => name === hashField)
  // A bank that was called for the form has answered already. A page that it opens is not followed.
  if (!hasHash && form.action !== parts.callbackUrl) {
    return { finding: unproven, said: null }
  }
  const answer = hasHash ? await post(parts, form) : refusalIn(parts, form.fields)
  if (answer.kind === 'none') return answer.shown
  const { said, isSigned } = answer
  const found = findingIn(findings, said)
  if (found !== null) {
    return { finding: isSigned && isHashRefusal(found) ? 'formHashRefused' : found, said }
  }
  if (isSigned) return { finding: 'storeKeyRight', said }
  if (hashField === null || !hasHash) return { finding: unproven, said }
  const control = await post(parts, spoilt(form, hashField))
  const objection = control.kind === 'refusal' ? findingIn(findings, control.said) : null
  return { finding: isHashRefusal(objection) ? 'storeKeyRight' : unproven, said }
}

/** The bank was called before there was a form, and gave none. Its code tells of the terminal or of the card. */
function shownByOpening(
  [findings, unproven]: readonly [readonly BankFinding[], FindingName],
  opening: Exclude<GateOpening, { kind: 'form' }>,
): Shown {
  const code = opening.kind === 'unavailable' ? opening.cause : null
  const said = { code, text: opening.kind === 'failed' ? opening.mdErrorMessage : null }
  return {
    finding: findingIn([...findings, REFUSED_WITH_A_PAGE, ...WITHOUT_ANSWER], said) ?? unproven,
    said,
  }
}

function isHashRefusal(finding: FindingName | null): boolean {
  return finding === 'storeKeyWrong' || finding === 'storeKeyOrPasswordWrong'
}

const NOBODYS_CARD_NUMBER = '0000000000000001'

function requestOf({ clock, callbackUrl, newOrderId }: ProbeParts): GateRequest {
  const card: CardForBank = {
    number: new Secret('cardNumber', NOBODYS_CARD_NUMBER),
    expireMonth: 12,
    expireYear: clock.now().getUTCFullYear() + 1,
    securityCode: null,
  }
  return {
    bankOrderId: newOrderId(),
    amountMinor: 100n,
    installmentCount: 1,
    operation: 'Auth',
    card,
    callbackUrl,
    clientIpAddress: '127.0.0.1',
    languageCode: 'tr',
    random: randomBytes(16).toString('hex'),
    cardHolderName: null,
    payerEmail: null,
  }
}

/** The form with a hash of the right shape that no key makes but by chance. */
function spoilt({ action, fields }: GateForm, hashField: string): GateForm {
  return {
    action,
    fields: fields.map(([name, value]) => [name, name === hashField ? reversed(value) : value]),
  }
}

/** The padding of Base64 stays at the end. */
function reversed(hash: string): string {
  const [digits = '', ...padding] = hash.split(/(?==)/)
  return Array.from(digits).reverse().join('') + padding.join('')
}

type GateAnswer =
  | Readonly<{ kind: 'refusal'; said: BankWords; isSigned: boolean }>
  | Readonly<{ kind: 'none'; shown: Shown }>

async function post(parts: ProbeParts, { action, fields }: GateForm): Promise<GateAnswer> {
  const { terminal, transport, callbackUrl } = parts
  const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]))
  const result = await transport.post({
    url: action,
    contentType: 'application/x-www-form-urlencoded',
    headers: { accept: 'text/html' },
    body: new Secret('gateForm', body.toString()),
    timeoutMilliseconds: ANSWER_MILLISECONDS,
    maySend: () => true,
  })
  if (result.kind !== 'answered') return none(result.cause)
  const page = readGatePage(result, { gateUrl: terminal.gateUrl, callbackUrl })
  if (page.kind === 'page') {
    if (result.status >= 400) return none(`HTTP ${result.status}`, page.text)
    return { kind: 'refusal', said: { code: null, text: page.text }, isSigned: false }
  }
  return refusalIn(parts, page.pairs)
}

function refusalIn({ protocol, terminal }: ProbeParts, pairs: CallbackPairs) {
  const { code, text } = protocol.test.wordsOf(fieldsOf(pairs) ?? (() => ''))
  const said = { code: shortTextOrNull(code), text: shortTextOrNull(text) }
  return { kind: 'refusal', said, isSigned: protocol.test.isSigned(terminal, pairs) } as const
}

/** A gate that knows neither merchant nor terminal has no key to sign a callback with. */
const REFUSED_WITH_A_PAGE: BankFinding = { finding: 'gateWithoutCallback', codes: ['HTTP 400'] }

function none(code: string, text: string | null = null): GateAnswer {
  const said = { code, text }
  const known = findingIn([REFUSED_WITH_A_PAGE, ...WITHOUT_ANSWER], said)
  const finding = known ?? 'bankFailed'
  return { kind: 'none', shown: { finding, said } }
}
