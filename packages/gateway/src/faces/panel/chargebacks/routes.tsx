import {
  CHARGEBACK_MOVES,
  type Chargeback,
  EVIDENCE_LIMITS,
} from '../../../operating/settlement/index.ts'
import {
  fieldOf,
  get,
  getOfMerchant,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { attempt, fileHeaders, withField } from '../parts/index.ts'
import { casePage } from './case-page.tsx'
import { listPage } from './list-page.tsx'
import { newCasePage, type OpenPorts, openCase } from './open-form.tsx'
import { CHARGEBACKS_PATH, casePath } from './parts.tsx'
import { CHARGEBACK_TEXTS } from './texts.ts'

type Money = Readonly<
  Record<'takenMinor' | 'returnedMinor' | 'returnReservedMinor' | 'chargedBackMinor', bigint>
>

/** What the pages of chargebacks need: the payments that they are about. */
export type ChargebackPorts = Pick<OpenPorts, 'clock'> &
  Readonly<{
    history: Readonly<{
      find: (merchantId: string, orderId: string) => Promise<Readonly<{ order: Money }> | null>
    }>
  }>

const CASES = '/panel/m/:merchant/chargebacks'
const CASE = `${CASES}/:chargeback` as const
/** What a browser writes around the file, and the name of the document. */
const FORM_BYTES = 8 * 1024

/** The list of chargebacks, and the page of each with what can be done there. */
export function chargebackRoutes(ports: ChargebackPorts): readonly PanelRoute[] {
  return [
    get(CHARGEBACKS_PATH, 'chargebacks.see', (visit) => listPage(ports, visit)),
    getOfMerchant(`${CASES}/new`, 'chargebacks.change', (visit) => newCasePage(ports, visit)),
    postOfMerchant(CASES, 'chargebacks.change', openCase),
    getOfMerchant(CASE, 'chargebacks.see', (visit) =>
      withCase(visit, (chargeback) => shownCase(ports, visit, chargeback)),
    ),
    postOfMerchant(`${CASE}/move`, 'chargebacks.change', (visit) =>
      withCase(visit, (chargeback) => moveCase(visit, chargeback)),
    ),
    {
      ...postOfMerchant(`${CASE}/evidence`, 'chargebacks.evidence', (visit) =>
        withCase(visit, (chargeback) => addFile(ports, visit, chargeback)),
      ),
      fileField: 'file',
      formBytesMaximum: EVIDENCE_LIMITS.bytesOfFile + FORM_BYTES,
    },
    getOfMerchant(`${CASE}/evidence/:evidence`, 'chargebacks.evidence', sendFile),
    postOfMerchant(`${CASE}/evidence/:evidence/remove`, 'chargebacks.evidence', async (visit) => {
      const isRemoved = await visit.acts.removeEvidence(evidenceKey(visit))
      return doneAt(visit, isRemoved ? 'removed' : 'changed')
    }),
  ]
}

async function withCase(
  visit: MerchantVisit,
  work: (chargeback: Chargeback) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const { merchantId } = visit.merchant
  const found = await visit.acts.findChargeback(merchantId, visit.params['chargeback'] ?? '')
  return found === null ? refusalPage(visit, 'NotFound') : work(found)
}

async function shownCase(
  { history, clock }: ChargebackPorts,
  visit: MerchantVisit,
  chargeback: Chargeback,
  wrong?: string,
): Promise<PanelAnswer> {
  const { merchantId, chargebackId, orderId } = chargeback
  const found = await history.find(merchantId, orderId)
  const evidence = await visit.acts.evidenceOf(merchantId, chargebackId)
  const view = {
    ...{ chargeback, evidence, now: clock.now() },
    returnedTooMinor: found === null ? 0n : beyondMinor(found.order),
  }
  return casePage(visit, wrong === undefined ? view : { ...view, wrong })
}

/** What went back beyond the payment, as a return and as a chargeback. */
function beyondMinor(order: Money): bigint {
  const { takenMinor, returnedMinor, returnReservedMinor, chargedBackMinor } = order
  const beyond = returnedMinor + returnReservedMinor + chargedBackMinor - takenMinor
  return beyond > 0n ? beyond : 0n
}

async function moveCase(visit: MerchantVisit, { chargebackId }: Chargeback): Promise<PanelAnswer> {
  const move = CHARGEBACK_MOVES.find((each) => each === fieldOf(visit, 'move'))
  if (move === undefined) return refusalPage(visit, 'NotFound')
  const [note, day] = [fieldOf(visit, 'note').trim(), fieldOf(visit, 'givenBackOn')]
  const moved = await visit.acts.moveChargeback(visit.merchant, chargebackId, {
    ...{ move, note: note === '' ? null : note, givenBackOn: day === '' ? null : day },
  })
  return doneAt(visit, moved === null ? 'changed' : 'moved')
}

async function addFile(
  ports: ChargebackPorts,
  visit: MerchantVisit,
  chargeback: Chargeback,
): Promise<PanelAnswer> {
  const { language, acts } = visit
  const content = Buffer.from(fieldOf(visit, 'file'), 'base64')
  const name = fieldOf(visit, 'name')
  const tried = await attempt(language, () => acts.addEvidence(chargeback, { name, content }))
  if (!tried.ok) {
    return shownCase(ports, visit, chargeback, Object.values(tried.problems).join(' '))
  }
  if (tried.result !== null) return doneAt(visit, 'added')
  return shownCase(ports, visit, chargeback, CHARGEBACK_TEXTS[language].evidence.full)
}

async function sendFile(visit: MerchantVisit): Promise<PanelAnswer> {
  const found = await visit.acts.openEvidence(evidenceKey(visit))
  if (found === null) return refusalPage(visit, 'NotFound')
  const { mediaType, name } = found.evidence
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
  const headers = { ...fileHeaders(plain, mediaType), 'content-disposition': disposition }
  return { status: 200, headers, body: found.content }
}

function evidenceKey({ merchant, params }: MerchantVisit) {
  const { merchantId } = merchant
  const [chargebackId = '', evidenceId = ''] = [params['chargeback'], params['evidence']]
  return { merchantId, chargebackId, evidenceId }
}

type Done = keyof (typeof CHARGEBACK_TEXTS)['tr']['done']

function doneAt({ merchant, params }: MerchantVisit, done: Done): PanelAnswer {
  return seeOther(withField(casePath(merchant, params['chargeback'] ?? ''), 'done', done))
}
