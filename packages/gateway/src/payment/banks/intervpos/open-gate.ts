import type { BankTerminal } from '../bank-terminal.ts'
import type { BankQueryLimits, GateOpening, GateRequest } from '../connector.ts'
import { bankExchange } from '../exchange.ts'
import { fieldsOf } from '../formats/callback-fields.ts'
import { formsIn, isPageAddress, pageText } from '../formats/html-forms.ts'
import type { BankTransport } from '../transport.ts'
import { isTerminalRefusal } from './outcomes.ts'
import { gateMessage } from './request.ts'

type Page = Readonly<{ text: string }>

function readPage(body: Uint8Array, contentType: string): Page | null {
  if (!/^text\/html\b/i.test(contentType)) return null
  return { text: pageText(body, contentType) }
}

/**
 * Opens a verification: the gateway brings the form to the bank's gate, and the browser gets the form of the page that
 * the gate answers. Nothing that the bank signs names the card, and no inquiry shows it. A card holder with the form in
 * the browser could exchange card, currency and model; only the bank and we have seen this one (decision 4.16).
 *
 * The gate refuses a form with a page that leads straight to our callback address. The browser brings that callback too,
 * and it is read as any other.
 */
export async function openGate(
  transport: BankTransport,
  { terminal, request }: Readonly<{ terminal: BankTerminal; request: GateRequest }>,
  limits: BankQueryLimits,
): Promise<GateOpening> {
  const { ask } = bankExchange(transport, readPage)
  const page = await ask(gateMessage(terminal, request), limits)
  if (!('text' in page)) return page
  const [form, ...others] = formsIn(page.text, terminal.gateUrl)
  if (form === undefined || others.length > 0) return UNREADABLE
  if (form.action === request.callbackUrl) {
    const value = fieldsOf(form.fields)
    if (value === null) return UNREADABLE
    const isOfTerminal = isTerminalRefusal((name) => value(name) || null)
    return isOfTerminal
      ? { kind: 'unavailable', cause: value('ErrorCode'), refusesTerminal: true }
      : { kind: 'form', form }
  }
  return isPageAddress(form.action, terminal) ? { kind: 'form', form } : UNREADABLE
}

const UNREADABLE: GateOpening = { kind: 'unavailable', cause: 'unreadable' }
