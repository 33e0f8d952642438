import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneTimePassword, startBankSimulator } from '@vezne/bank-simulator'
import { systemClock } from '../../../base/kernel/index.ts'
import { LOOPBACK } from '../../../base/outbound/testing/anywhere.ts'
import { type BankProtocol, createUndiciTransport, type GateForm } from '../index.ts'
import {
  type BankFault,
  CALLBACK_URL,
  type CallbackPairs,
  type ConnectorHarness,
} from './connector-harness.ts'
import { sampleCard, sampleOf } from './sample-terminal.ts'

const FAULTS: Readonly<Record<BankFault, string>> = {
  silence: 'timeout-booked',
  serverError: 'error-after-booking',
  garbled: 'garbled-after-booking',
  hangUp: 'refuse-connection',
}

/** A protocol, and what its bank's tests must know. */
export type HarnessSubject = Readonly<{
  protocol: BankProtocol
  /** The field of the browser's form with our callback's address; null: the bank got it in a call. */
  returnField: string | null
}> &
  Pick<
    ConnectorHarness,
    'refusedTerminal' | 'callback' | 'toldDecline' | 'stateAfterDayEnd' | 'groupOfTooMuch'
  >

/** A connector at a bank simulator of its own, over HTTP. */
export async function startSimulatorHarness({
  protocol,
  returnField,
  ...said
}: HarnessSubject): Promise<ConnectorHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'vezne-bank-'))
  const bank = await startBankSimulator({ port: 0, dataFolder: folder })
  const terminalAt = sampleOf(protocol)
  const transport = createUndiciTransport({ reach: LOOPBACK })
  return {
    ...said,
    connector: protocol.connect({ transport, clock: systemClock }),
    terminal: terminalAt(bank.url),
    // The discard port: nothing listens there.
    unreachable: terminalAt('http://127.0.0.1:9'),
    cards: {
      approved: sampleCard('5528790000000008'),
      declined: { card: sampleCard('4111111111111129'), isoCode: '51' },
      points: { card: sampleCard('4159000000300005'), availableMinor: 10_000n },
    },
    armFault: (fault, operation, bankOrderId) =>
      post(`${bank.url}/simulator/faults`, {
        operation,
        fault: FAULTS[fault],
        bankOrderId,
        times: 1,
      }),
    setMood: (mood) => post(`${bank.url}/simulator/moods`, { bank: protocol.name, mood }),
    endDay: () => post(`${bank.url}/simulator/settle?bank=${protocol.name}`, {}),
    verifyHolder: (form, passes) =>
      verifyHolder(form, { returnField, code: passes ? oneTimePassword : '000000' }),
    close: async () => {
      await bank.close()
      await transport.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function post(url: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`The simulator refused the call: ${await reply.text()}`)
}

/** Follows the bank's forms as a browser without script, until one leads to our callback. */
async function verifyHolder(
  form: GateForm,
  { returnField, code }: Readonly<{ returnField: string | null; code: string }>,
): Promise<CallbackPairs> {
  const callbackUrl = returnField === null ? CALLBACK_URL : new Map(form.fields).get(returnField)
  let next: GateForm = form
  for (let step = 0; step < 6; step += 1) {
    const body = new URLSearchParams(next.fields.map(([name, value]) => [name, value]))
    const page = await fetch(next.action, { method: 'POST', body })
    next = formOf(await page.text(), page.url, code)
    if (next.action === callbackUrl) return next.fields
  }
  throw new Error('The bank never returned to the callback address.')
}

function formOf(page: string, pageUrl: string, code: string): GateForm {
  const [, action = '', content = ''] =
    /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? []
  const inputs = [...content.matchAll(/<input([^>]*)>/g)].map((match) => match[1] ?? '')
  const fields = inputs.map((input) => {
    const name = attribute(input, 'name')
    return [name, name === 'otp' ? code : attribute(input, 'value')] as const
  })
  return { action: new URL(unescapeHtml(action), pageUrl).href, fields }
}

function attribute(input: string, name: string): string {
  return unescapeHtml(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(input)?.[1] ?? '')
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
