import type { StatementPreview } from '../../../../operating/acts/index.ts'
import {
  bankKey,
  emptyMapping,
  type SavedMapping,
  StatementFileError,
  type StatementMapping,
  type StatementProblem,
  sampleTable,
} from '../../../../operating/settlement/index.ts'
import {
  fieldOf,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  seeOther,
} from '../../frame/index.ts'
import { addressOf, withField } from '../../parts/index.ts'
import { SETTLEMENT_PATH } from '../room.tsx'
import type { Previewed } from './preview.tsx'
import { fileOf, pointedMapping, type Upload, uploadIn } from './read-form.ts'
import { statementsPage, type Told } from './statements-page.tsx'
import { STATEMENT_TEXTS } from './texts.ts'

/** A row of a POS file has about a hundred characters: so a file of 10 MB holds about 100,000 payments. */
const FILE_BYTES_MAXIMUM = 10 * 1024 * 1024
/** What a browser writes around the file, with a field for each of its columns. */
const FORM_BYTES = 64 * 1024

/** Shows what a bank's file says, or imports it whole. */
export function statementRoute(): PanelRoute {
  return {
    ...postOfMerchant('/panel/m/:merchant/settlement/statements', 'settlement.import', take),
    fileField: 'statement',
    formBytesMaximum: FILE_BYTES_MAXIMUM + FORM_BYTES,
  }
}

const NAME_CHARACTERS_MAXIMUM = 60

async function take(visit: MerchantVisit): Promise<PanelAnswer> {
  const upload = uploadIn(visit)
  const act = fieldOf(visit, 'act')
  const noFile = upload.bytes.length === 0
  const noBank = bankKey(upload.bank) === ''
  if (noFile || noBank) return answer(visit, upload, { status: 400, noFile, noBank })
  const saved = await visit.acts.statementMappings(visit.merchant.merchantId)
  let pointed: StatementMapping | null = null
  try {
    pointed = await pointedMapping(visit, upload, saved)
    if (act === 'import') return await importFile(visit, upload, { saved, pointed: null })
    if (act !== 'save') return await preview(visit, upload, { saved, pointed })
    const { saveAs } = upload
    return saveAs === '' || saveAs.length > NAME_CHARACTERS_MAXIMUM || pointed === null
      ? await preview(visit, upload, { saved, pointed, nameWrong: true })
      : await importFile(visit, upload, { saved, pointed })
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    return refused(visit, upload, { saved, pointed, problems: error.problems })
  }
}

type Reading = Readonly<{
  saved: readonly SavedMapping[]
  /** What a person pointed at, if anything. */
  pointed: StatementMapping | null
  nameWrong?: boolean
}>

async function preview(
  visit: MerchantVisit,
  upload: Upload,
  reading: Reading,
): Promise<PanelAnswer> {
  const seen = await visit.acts.previewStatement(fileOf(visit, upload, reading.pointed))
  const { known, problems, problemsLeft } = seen
  const isWrong = reading.nameWrong === true || seen.summary === null
  return answer(visit, upload, {
    status: isWrong ? 422 : 200,
    problems,
    problemsLeft,
    ...(known === null ? {} : { known }),
    preview: await previewed(upload, reading, seen),
  })
}

async function previewed(
  upload: Upload,
  { nameWrong = false }: Reading,
  seen: StatementPreview,
): Promise<Previewed> {
  return {
    mapping: seen.mapping,
    sample: await sampleTable(upload.bytes, seen.mapping, sampleStart(seen.mapping)),
    content: seen.summary === null ? null : seen,
    saveAs: upload.saveAs === '' ? upload.mapping : upload.saveAs,
    nameWrong,
  }
}

/** The headings, with some of what stands above them, so that another row can be chosen. */
const ROWS_ABOVE = 6

function sampleStart({ headingRow }: StatementMapping): number {
  return Math.max(1, (headingRow ?? 1) - ROWS_ABOVE)
}

/** Imports by what was pointed at, which is saved first, or by a saved mapping. */
async function importFile(
  visit: MerchantVisit,
  upload: Upload,
  reading: Reading,
): Promise<PanelAnswer> {
  const { acts, merchant } = visit
  const { merchantId } = merchant
  const { pointed } = reading
  const { bank, saveAs } = upload
  if (pointed !== null) {
    const seen = await acts.previewStatement(fileOf(visit, upload, pointed))
    if (seen.summary === null) return preview(visit, upload, reading)
    await acts.saveStatementMapping({ merchantId, bank, name: saveAs, mapping: pointed })
  }
  const done = await acts.importStatement(fileOf(visit, upload, pointed))
  if (done.kind === 'Known') return answer(visit, upload, { status: 409, known: done.statement })
  if (done.kind === 'Refused') {
    const { problems, problemsLeft } = done
    return answer(visit, upload, { status: 422, problems, problemsLeft })
  }
  const list = addressOf(`${SETTLEMENT_PATH}/statements`, visit, { merchant, done: 'imported' })
  return seeOther(withField(list, 'new', done.statement.statementId))
}

type Refused = Reading & Readonly<{ problems: readonly StatementProblem[] }>

/** The file as a whole cannot be read so: of a table a person can say which column is what. */
async function refused(
  visit: MerchantVisit,
  upload: Upload,
  { pointed, problems, ...reading }: Refused,
): Promise<PanelAnswer> {
  const sample = await sampleTable(upload.bytes, pointed ?? NOTHING_KNOWN).catch(
    (error: unknown) => {
      if (error instanceof StatementFileError) return null
      throw error
    },
  )
  const told = { status: 422, problems: problems.map((each) => named(each, visit)) }
  if (sample === null) return answer(visit, upload, told)
  const guessed = pointed === null ? await guess(visit, upload) : null
  if (guessed !== null) {
    return answer(visit, upload, {
      ...told,
      preview: await previewed(upload, { ...reading, pointed }, guessed),
    })
  }
  const mapping = pointed ?? { ...emptyMapping(sample.format), headingRow: widestRow(sample.rows) }
  const { saveAs } = upload
  const view = { mapping, sample, content: null, saveAs, nameWrong: reading.nameWrong ?? false }
  return answer(visit, upload, { ...told, preview: view })
}

/** An import without a saved mapping shows the guess. Null: the headings are not known. */
function guess(visit: MerchantVisit, upload: Upload): Promise<StatementPreview | null> {
  return visit.acts.previewStatement(fileOf(visit, upload, null)).catch((error: unknown) => {
    if (error instanceof StatementFileError) return null
    throw error
  })
}

const NOTHING_KNOWN = { encoding: null, separator: null, sheet: null }

/** The row with most texts is likely that of the headings. */
function widestRow(rows: readonly Readonly<{ number: number; cells: readonly string[] }>[]) {
  const filled = ({ cells }: Readonly<{ cells: readonly string[] }>) =>
    cells.filter((cell) => cell !== '').length
  return rows.toSorted((one, other) => filled(other) - filled(one))[0]?.number ?? 1
}

/** A field of the mapping by its name on the form. */
function named(problem: StatementProblem, { language }: MerchantVisit): StatementProblem {
  const { fields } = STATEMENT_TEXTS[language]
  const field = problem.column?.replace(/^columns\./, '') ?? ''
  const words: Readonly<Record<string, string>> = fields
  return Object.hasOwn(words, field) ? { ...problem, column: words[field] ?? null } : problem
}

function answer(
  visit: MerchantVisit,
  { bank, mapping, terminal }: Upload,
  told: Omit<Told, 'chosen'>,
): Promise<PanelAnswer> {
  return statementsPage(visit, { ...told, chosen: { bank, mapping, terminal } })
}
