import type { BankTerminal } from '../bank-terminal.ts'
import type { GateForm, GateOpening } from '../connector.ts'
import { shortText } from '../formats/field-texts.ts'
import { formsIn, isPageAddress, PAGE_MAXIMUM } from '../formats/html-forms.ts'
import { CODES } from './outcomes.ts'
import type { PayflexAnswer } from './response.ts'

/** The enrolment's own codes about the merchant: it is unknown, or its password is missing or wrong. */
const REFUSES_MERCHANT = new Set('2005 2006 2018'.split(' '))

/** N: the card takes no part. U: it cannot be verified now. */
const FAILURES: Readonly<Record<string, GateOpening>> = {
  N: { kind: 'failed', mdStatus: 8, mdErrorMessage: 'Status N: the card is not enrolled.' },
  U: { kind: 'failed', mdStatus: 5, mdErrorMessage: 'Status U: the card cannot be verified now.' },
}

/** What the answer to an enrolment opens. */
export function readEnrolment(terminal: BankTerminal, answer: PayflexAnswer): GateOpening {
  const { service, value } = answer
  const status = service === 'enrolment' ? (value('Status') ?? '') : ''
  if (status === 'E') return errorOf(answer)
  const form = status === 'Y' ? browserForm(terminal, answer) : null
  return form === null ? (FAILURES[status] ?? UNREADABLE) : { kind: 'form', form }
}

/** An error of the card or of the request ends the verification; one of the merchant concerns every card. */
function errorOf({ value }: PayflexAnswer): GateOpening {
  const code = value('MessageErrorCode') ?? ''
  if (CODES.refusesTerminal(code) || REFUSES_MERCHANT.has(code)) {
    return { kind: 'unavailable', cause: code, refusesTerminal: true }
  }
  const mdErrorMessage = shortText(`${code} ${value('ErrorMessage') ?? ''}`)
  return { kind: 'failed', mdStatus: 7, mdErrorMessage }
}

const UNREADABLE: GateOpening = { kind: 'unavailable', cause: 'unreadable' }

/**
 * The form that leads to the issuer's page. Where PaReq is a whole page (BKM’s), its own form counts, and the address
 * of the answer takes no other. The card is in neither.
 */
function browserForm(terminal: BankTerminal, { value }: PayflexAnswer): GateForm | null {
  const [action, paReq] = [value('ACSUrl') ?? '', value('PaReq') ?? '']
  if (paReq === '') return null
  const page = Buffer.from(paReq, 'base64').toString('utf8').slice(0, PAGE_MAXIMUM)
  const form = /<form\b/i.test(page)
    ? formsIn(page, action).find(({ fields }) => fields.length > 0)
    : {
        action,
        fields: [
          ['PaReq', paReq],
          ['TermUrl', value('TermUrl') ?? ''],
          ['MD', value('MD') ?? ''],
        ] as const,
      }
  return form !== undefined && isPageAddress(form.action, terminal) ? form : null
}
