import type {
  AgreedActs,
  TerminalFacts,
  TerminalInput,
  TerminalRequest,
} from '../../../operating/acts/index.ts'
import type { ApprovalSummary } from '../../../operating/approvals/index.ts'
import { dayEndText } from '../../../payment/merchants/index.ts'
import {
  type ApprovalExecutor,
  approvalsPath,
  askSecondPerson,
  ofMerchant,
} from '../approvals/index.ts'
import { type MerchantVisit, type PanelAnswer, refusalPage, seeOther } from '../frame/index.ts'
import { terminalPath } from './bank-words.ts'

/**
 * What the vault seals of a request: everything that the act takes. Requests that wait in databases have the key `wish`,
 * so the key keeps its name.
 */
type Sealed =
  | Readonly<{ act: 'add'; request: TerminalRequest }>
  | Readonly<{ act: 'change'; alias: string; wish: TerminalInput }>

/** Asks for a second person where the merchant wants two for a terminal; null: the one person may add it. */
export function askToAdd(
  visit: MerchantVisit,
  request: TerminalRequest,
): Promise<PanelAnswer | null> {
  const { alias, connector, isDefault, ...facts } = request
  const named = { alias, connector, ...(isDefault && { isDefault: 'true' }) }
  const summary = { act: 'add', ...named, ...summaryOf(facts) }
  return ask(visit, { act: 'add', request }, { subject: alias, summary })
}

/** The same for a change, where it changes the credentials or the address. */
export async function askToChange(
  visit: MerchantVisit,
  { terminalId, alias }: Pick<TerminalFacts, 'terminalId' | 'alias'>,
  input: TerminalInput,
): Promise<PanelAnswer | null> {
  if (input.credentials === null && input.address === null) return null
  const { newAlias } = input
  const renamed = newAlias === null ? {} : { newAlias }
  const summary = { act: 'change', alias, ...renamed, ...summaryOf(input) }
  return ask(visit, { act: 'change', alias, wish: input }, { subject: terminalId, summary })
}

type About = Readonly<{ subject: string; summary: ApprovalSummary }>

async function ask(
  visit: MerchantVisit,
  sealed: Sealed,
  about: About,
): Promise<PanelAnswer | null> {
  const question = { kind: 'credentials' } as const
  if (!(await visit.acts.needsApproval(visit.merchant.merchantId, question))) return null
  const what = { ...question, access: 'terminals.change', payload: JSON.stringify(sealed) } as const
  return askSecondPerson(visit, { ...what, ...about })
}

type Facts = Readonly<{
  bankCode: string | null
  captureMaximumPercent: number | null
  halfSecureAccepted: readonly number[] | null
  programmes: TerminalInput['programmes']
  dayEndMinutes?: TerminalInput['dayEndMinutes']
}> &
  Pick<TerminalInput, 'address' | 'credentials'>

/** Of credentials only their names: the second person agrees to who changes them, and never sees them. */
function summaryOf(facts: Facts): ApprovalSummary {
  const { address, bankCode, captureMaximumPercent, halfSecureAccepted } = facts
  const { programmes, credentials, dayEndMinutes } = facts
  const rows = {
    apiUrl: address?.apiUrl,
    gateUrl: address?.gateUrl,
    bankCode,
    captureMaximumPercent: captureMaximumPercent === null ? null : String(captureMaximumPercent),
    halfSecureAccepted: halfSecureAccepted?.join(', '),
    dayEnd: typeof dayEndMinutes === 'number' ? dayEndText(dayEndMinutes) : dayEndMinutes,
    programmes: typeof programmes === 'string' ? programmes : programmes?.join(', '),
    credentials: credentials === null ? null : Object.keys(credentials).join(', '),
  }
  const present = Object.entries(rows).flatMap(([name, value]) =>
    value == null ? [] : [[name, value] as const],
  )
  return Object.fromEntries(present)
}

/** Adds or changes a terminal as two people agreed, at once. */
export const credentialsExecutor: ApprovalExecutor = {
  kind: 'credentials',
  when: () => 'atOnce',
  run: ofMerchant(async (visit, approval) => {
    const used = await visit.acts.useApproval(approval)
    if (used === null || used.payload === null) return refusalPage(visit, 'NotFound')
    const sealed: Sealed = JSON.parse(used.payload.expose())
    const isDone = await perform(visit, used.acts, { sealed, subject: approval.subject })
    await visit.acts.finishApproval(approval, isDone ? 'done' : 'NotDone')
    const { merchant } = visit
    if (!isDone) return seeOther(approvalsPath(merchant, 'notDone'))
    if (sealed.act === 'add') {
      return seeOther(`${terminalPath(merchant.merchantNumber, sealed.request.alias)}?done=added`)
    }
    const alias = sealed.wish.newAlias ?? sealed.alias
    return seeOther(`${terminalPath(merchant.merchantNumber, alias)}?done=changed`)
  }),
}

/**
 * False where the terminals are such that the act is not possible any more. A change is that of one terminal: another
 * alias needs one person only, and so may lead to another terminal since.
 */
async function perform(
  { merchant }: MerchantVisit,
  acts: AgreedActs,
  { sealed, subject }: Readonly<{ sealed: Sealed; subject: string }>,
): Promise<boolean> {
  if (sealed.act === 'add') return (await acts.addTerminal(sealed.request)).ok
  const { merchantId } = merchant
  const name = { merchantId, alias: sealed.alias, terminalId: subject }
  const outcome = await acts.updateTerminal(name, sealed.wish)
  return outcome === 'Changed' || outcome === 'Unchanged'
}
