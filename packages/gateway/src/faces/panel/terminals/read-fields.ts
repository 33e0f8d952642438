import { canParseUrl } from '../../../base/kernel/index.ts'
import { PROGRAMMES } from '../../../payment/bins/index.ts'
import { type BankAddress, dayEndMinutesIn } from '../../../payment/merchants/index.ts'
import { fieldOf, type Visit } from '../frame/index.ts'
import { type FieldProblems, wholeNumberIn } from '../parts/index.ts'
import { TERMINAL_TEXTS } from './texts.ts'

type Form = Pick<Visit, 'pairs' | 'language'>

/** What the form of a terminal says, as typed; `problems` names the fields that cannot be read. */
export type TerminalFields = Readonly<{
  alias: string
  /** Null where both fields were left empty. */
  address: BankAddress | null
  bankCode: string | null
  halfSecureAccepted: readonly number[]
  captureMaximumPercent: number
  /** Null: with the gateway's day. */
  dayEndMinutes: number | null
  programmes: readonly string[] | 'any'
  /** The credentials that were written. An empty field is left out. */
  credentials: Readonly<Record<string, string>>
  problems: FieldProblems
}>

export const CREDENTIAL_PREFIX = 'credential.'
export const HALF_SECURE_VALUES = [2, 3, 4] as const
const CAPTURE_BOUNDS = [100, 115] as const
const ALIAS_SHAPE = /^[^\p{Cc}]{1,200}$/u

export function terminalFieldsIn(visit: Form): TerminalFields {
  const { wrong } = TERMINAL_TEXTS[visit.language]
  const of = (name: string) => fieldOf(visit, name).trim()
  const [apiUrl, gateUrl] = [of('apiUrl'), of('gateUrl')]
  const capture = wholeNumberIn(of('capture') || '100', CAPTURE_BOUNDS)
  const dayEndMinutes = dayEndMinutesIn(of('dayEnd'))
  const hasAddress = apiUrl !== '' || gateUrl !== ''
  const problems = {
    ...(!ALIAS_SHAPE.test(of('alias')) && { alias: wrong.alias }),
    ...(hasAddress && !isWebAddress(apiUrl) && { apiUrl: wrong.url }),
    ...(hasAddress && !isWebAddress(gateUrl) && { gateUrl: wrong.url }),
    ...(!/^(\d{4})?$/.test(of('bankCode')) && { bankCode: wrong.bankCode }),
    ...(capture === null && { capture: wrong.capture }),
    ...(of('dayEnd') !== '' && dayEndMinutes === null && { dayEnd: wrong.dayEnd }),
  }
  return {
    alias: of('alias'),
    address: hasAddress ? { apiUrl, gateUrl } : null,
    bankCode: of('bankCode') || null,
    halfSecureAccepted: HALF_SECURE_VALUES.filter((value) =>
      isTicked(visit, 'half', String(value)),
    ),
    captureMaximumPercent: capture ?? 100,
    dayEndMinutes,
    programmes: programmesIn(visit),
    credentials: credentialsIn(visit),
    problems,
  }
}

function isTicked({ pairs }: Form, name: string, value: string): boolean {
  return pairs.some(([each, given]) => each === name && given === value)
}

function isWebAddress(text: string): boolean {
  return canParseUrl(text) && /^https?:$/.test(new URL(text).protocol)
}

function programmesIn(visit: Form): TerminalFields['programmes'] {
  const mode = fieldOf(visit, 'programmeMode')
  if (mode === 'none') return []
  if (mode !== 'some') return 'any'
  return PROGRAMMES.filter((programme) => isTicked(visit, 'programme', programme))
}

/** What a bank prints has no blanks around it; a pasted value may. */
function credentialsIn({ pairs }: Form): Readonly<Record<string, string>> {
  const written = pairs.filter(([name, value]) => {
    return name.startsWith(CREDENTIAL_PREFIX) && value.trim() !== ''
  })
  return Object.fromEntries(
    written.map(([name, value]) => [name.slice(CREDENTIAL_PREFIX.length), value.trim()]),
  )
}
