import { RULE_KEYWORD, type Text } from '@vezne/protocol'
import { Type } from 'typebox'
import { amountToWire, fieldError } from '../../../base/kernel/index.ts'
import type {
  StatementFile,
  StatementPreview,
  ToldDifference,
} from '../../../operating/acts/index.ts'
import {
  problemText,
  readMapping,
  type Statement,
  StatementFileError,
  type StatementMapping,
  type StatementProblem,
  type StatementSummary,
} from '../../../operating/settlement/index.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { checkDays, date, line, merchantOfPath, NOTHING, namedMerchant } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const FILE_RULE: Text = {
  tr: 'dosyanın Base64 olarak içeriği olmalıdır; büyük dosyalar için "vezne settlement import" kullanın',
  en: 'must be the file’s content in Base64; use "vezne settlement import" for large files',
}

const FILE = {
  bank: line(),
  /** The file's name. */
  name: line(),
  /** The file's bytes in Base64. */
  content: Type.String({
    maxLength: SERVER_LIMITS.bodyBytesMaximum,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    [RULE_KEYWORD]: FILE_RULE,
  }),
  /** The name of a saved mapping. */
  mapping: Type.Optional(line()),
  /** Alias of the terminal of rows that name none. */
  terminal: Type.Optional(line()),
}

const IMPORT = Type.Object({ ...FILE, dryRun: Type.Optional(Type.Boolean()) })

const RANGE = Type.Object({ from: date(), until: date() })

const SPAN = Type.Object({ from: Type.Optional(date()), to: Type.Optional(date()) })

const OWNER = { merchant: Type.Optional(line()), bank: line(), name: line() }

const SAVE = Type.Object({ ...OWNER, mapping: Type.Unknown() })

export const settlementRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/payouts', SPAN, async (call) => {
    const { from, to } = call.fields
    checkDays({ from, to })
    const { merchantId } = await merchantOfPath(call)
    const days = await call.acts.payouts(merchantId, { from: from ?? null, to: to ?? null })
    return {
      payouts: days.map(({ dueOn, terminalAlias, bankCode, ...sums }) => ({
        ...{ dueOn, terminal: terminalAlias, bankCode, parts: sums.parts },
        saleAmount: amountToWire(sums.saleMinor),
        backAmount: amountToWire(sums.backMinor),
        feeAmount: amountToWire(sums.feeMinor),
        receivedAmount: amountToWire(sums.receivedMinor),
      })),
    }
  }),
  adminRoute('GET /merchants/:merchant/statements', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { statements: (await call.acts.statements(merchantId)).map(shownStatement) }
  }),
  adminRoute('POST /merchants/:merchant/statements', IMPORT, async (call) => {
    const { content, terminal, mapping, dryRun, ...named } = call.fields
    const file: StatementFile = {
      ...named,
      merchant: await merchantOfPath(call),
      bytes: Buffer.from(content, 'base64'),
      mapping: mapping ?? null,
      terminalAlias: terminal ?? null,
    }
    return asRefusal(() => (dryRun === true ? preview(call, file) : take(call, file)))
  }),
  adminRoute('GET /merchants/:merchant/statement-differences', RANGE, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    checkDays(call.fields)
    const { differences, ...compared } = await call.acts.compareStatements(merchantId, call.fields)
    return { ...compared, differences: differences.map(shownDifference) }
  }),
  adminRoute('GET /statement-mappings', Type.Object({ merchant: OWNER.merchant }), async (call) => {
    const merchantId = await merchantIdIn(call, call.fields.merchant)
    return { mappings: await call.acts.statementMappings(merchantId) }
  }),
  adminRoute('POST /statement-mappings', SAVE, async (call) => {
    const { merchant, bank, name, mapping } = call.fields
    const merchantId = await merchantIdIn(call, merchant)
    await call.acts.saveStatementMapping({ merchantId, bank, name, mapping: mappingIn(mapping) })
    return { bank, name }
  }),
  adminRoute('POST /statement-mappings/remove', Type.Object(OWNER), async (call) => {
    const { merchant, bank, name } = call.fields
    const merchantId = await merchantIdIn(call, merchant)
    if (await call.acts.removeStatementMapping({ merchantId, bank, name })) return { bank, name }
    throw new AdminRefusal('NOT_FOUND')
  }),
]

async function take({ acts }: AdminCall<unknown>, file: StatementFile): Promise<object> {
  const done = await acts.importStatement(file)
  if (done.kind === 'Refused') throw new StatementFileError(done.problems)
  const statement = shownStatement(done.statement)
  if (done.kind === 'Known') return { outcome: 'Known', statement }
  const sums = shownSums(done.summary.sums)
  const { owners, chargebacks } = done
  return { outcome: 'Imported', statement, sums, owners, chargebacks }
}

async function preview({ acts }: AdminCall<unknown>, file: StatementFile): Promise<object> {
  const {
    known,
    summary,
    problems,
    lines,
    problemsLeft: _,
    ...seen
  } = await acts.previewStatement(file)
  if (summary === null) throw new StatementFileError(problems)
  const shown = { ...summary, sums: shownSums(summary.sums) }
  return {
    outcome: 'Preview',
    ...seen,
    summary: shown,
    lines: lines.map(shownLine),
    isKnown: known !== null,
  }
}

/** A file that cannot be read is the caller's mistake: the field `content` says what, and where. */
async function asRefusal(run: () => Promise<object>): Promise<object> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    throw fieldError('content', toldIn(error.problems))
  }
}

function mappingIn(value: unknown): StatementMapping {
  try {
    return readMapping(value)
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    throw fieldError('mapping', toldIn(error.problems))
  }
}

function toldIn(problems: readonly StatementProblem[]): Text {
  const told = (language: keyof Text) =>
    problems.map((problem) => problemText(problem, language)).join('; ')
  return { tr: `düzeltilmelidir; ${told('tr')}`, en: `must be corrected; ${told('en')}` }
}

async function merchantIdIn(
  call: AdminCall<unknown>,
  name: string | undefined,
): Promise<string | null> {
  return name === undefined ? null : (await namedMerchant(call, name)).merchantId
}

function shownStatement({ sha256, ...statement }: Statement): object {
  return { ...statement, sha256: sha256.toString('hex') }
}

function shownSums(sums: StatementSummary['sums']): object {
  return sums.map(({ netMinor, ...sum }) => ({ ...sum, net: amountToWire(netMinor) }))
}

function shownLine({ grossMinor, feeMinor, netMinor, ...line }: StatementPreview['lines'][number]) {
  const [gross, fee, net] = [grossMinor, feeMinor, netMinor].map((amount) =>
    amount === null ? null : amountToWire(amount),
  )
  return { ...line, gross, fee, net }
}

function shownDifference({ amountMinor, parts, lines, ...difference }: ToldDifference): object {
  return {
    ...difference,
    amount: amountToWire(amountMinor),
    orders: parts.map(({ orderId }) => orderId),
    lines: lines.map(shownLine),
  }
}
