import { basename } from 'node:path'
import {
  amountMinorFromText,
  amountToDecimal,
  GatewayError,
} from '../../../../base/kernel/index.ts'
import { OPENING_REFUSALS } from '../../../../operating/acts/index.ts'
import type { Chargeback, ChargebackMove } from '../../../../operating/settlement/index.ts'
import { counted } from '../../answer.ts'
import type { Operator } from '../../cli-ports.ts'
import { type Answer, CommandError, command } from '../../command.ts'
import { bytesOf, writeNewFile } from '../../files.ts'
import { dayIn } from '../../option-values.ts'
import { withMerchant } from '../../with-operator.ts'

const MERCHANT = { '--merchant <merchant>': { text: 'number or id', required: true } } as const

const list = command({
  name: 'chargeback list',
  description: 'list chargebacks, those to be answered first',
  options: MERCHANT,
  example: 'vezne chargeback list --merchant 1100000001',
  json: 'rows',
  run: (ports, { merchant: name }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const rows = await operator.chargebacks([merchantId])
      return { json: rows, lines: rows.length === 0 ? ['No chargeback.'] : rows.map(lineOf) }
    }),
})

const open = command({
  name: 'chargeback open <orderId>',
  description: 'record a chargeback of a payment and take it off the payouts',
  options: {
    ...MERCHANT,
    '--amount <lira>': { text: 'what the bank claims, such as 249.90', required: true },
    '--received <date>': { text: 'the day on which the bank told it', required: true },
    '--case <number>': 'the bank’s number of the case',
    '--answer-by <date>': 'the last day for an answer',
    '--reason <code>': 'the bank’s code of the reason',
    '--reason-text <text>': 'the reason in the bank’s words',
    '--taken-on <date>':
      'the value date on which the bank takes it; the next working day if left out',
    '--note <text>': 'what colleagues should know',
  },
  example:
    'vezne chargeback open 01970000-0000-7000-8000-000000000001 --merchant 1100000001 --amount 249.90 --received 2026-11-27 --case 20417 --answer-by 2026-12-11',
  run: (ports, { orderId, merchant: name, ...given }) =>
    withMerchant(ports, name, (operator, merchant) =>
      refusalsTold(async () => {
        const amount = amountMinorFromText(given.amount)
        if (!amount.ok) throw new CommandError('--amount must be lira such as 249.90.')
        const done = await operator.openChargeback(merchant, {
          orderId,
          amountMinor: amount.amountMinor,
          caseNumber: given.case ?? null,
          reasonCode: given.reason ?? null,
          reasonText: given.reasonText ?? null,
          receivedOn: dayIn('--received', given.received),
          answerBy: given.answerBy === undefined ? null : dayIn('--answer-by', given.answerBy),
          takenOn: given.takenOn === undefined ? null : dayIn('--taken-on', given.takenOn),
          note: given.note ?? null,
        })
        if (!('chargeback' in done)) throw new CommandError(OPENING_REFUSALS[done.kind].en)
        const returned = done.kind === 'Opened' ? done.returnedTooMinor : 0n
        const warning = `${amountToDecimal(returned)} of it was returned already: answer the bank with that return.`
        return {
          json: done,
          lines: [`${done.kind}: ${lineOf(done.chargeback)}`],
          notes: returned === 0n ? [] : [warning],
        }
      }),
    ),
})

const CASE = { ...MERCHANT, '--note <text>': 'what colleagues should know' } as const

function moving(word: string, move: ChargebackMove, description: string) {
  return command({
    name: `chargeback ${word} <chargeback>`,
    description,
    options: CASE,
    example: `vezne chargeback ${word} 01970000-0000-7000-8000-000000000001 --merchant 1100000001`,
    run: (ports, { chargeback: id, merchant, note }) =>
      withMerchant(ports, merchant, (operator, of) =>
        moved(operator, of, { id, move, note, givenBackOn: null }),
      ),
  })
}

const won = command({
  name: 'chargeback won <chargeback>',
  description: 'write down that a chargeback was won: the amount comes back',
  options: { ...CASE, '--on <date>': 'the value date on which it comes back; today if left out' },
  example:
    'vezne chargeback won 01970000-0000-7000-8000-000000000001 --merchant 1100000001 --on 2026-12-21',
  run: (ports, { chargeback: id, merchant, note, on }) =>
    withMerchant(ports, merchant, (operator, of) => {
      const givenBackOn = on === undefined ? null : dayIn('--on', on)
      return moved(operator, of, { id, move: 'win', note, givenBackOn })
    }),
})

const evidence = command({
  name: 'chargeback evidence <chargeback>',
  description: 'list the evidence of a chargeback, add a file, save one or remove one',
  options: {
    ...MERCHANT,
    '--add <file>': 'a PDF, PNG or JPEG of at most 5 MB',
    '--save <id>': 'a file of the case; --out says where to',
    '--out <file>': 'a new file to write to',
    '--remove <id>': 'a file of a case that was not answered yet',
  },
  example:
    'vezne chargeback evidence 01970000-0000-7000-8000-000000000001 --merchant 1100000001 --add slip.pdf',
  run: (ports, { chargeback: chargebackId, merchant, ...asked }) =>
    withMerchant(ports, merchant, (operator, { merchantId }) =>
      refusalsTold(() => evidenceOf(operator, { merchantId, chargebackId }, asked)),
    ),
})

export const CHARGEBACK_COMMANDS = [
  list,
  open,
  moving('answer', 'answer', 'write down that a chargeback was answered'),
  won,
  moving('lost', 'lose', 'write down that a chargeback was lost'),
  moving('accept', 'accept', 'accept a chargeback without an answer'),
  evidence,
]

type Move = Readonly<{
  id: string
  move: ChargebackMove
  note: string | undefined
  givenBackOn: string | null
}>

function moved(
  operator: Operator,
  merchant: Parameters<Operator['moveChargeback']>[0],
  { id, move, note, givenBackOn }: Move,
): Promise<Answer> {
  return refusalsTold(async () => {
    const asked = { move, note: note ?? null, givenBackOn }
    const done = await operator.moveChargeback(merchant, id, asked)
    if (done !== null) return { json: done, lines: [lineOf(done)] }
    const found = await operator.findChargeback(merchant.merchantId, id)
    if (found === null) throw new CommandError(`There is no chargeback ${id} of this merchant.`)
    throw new CommandError(`The chargeback is ${found.state}, which does not allow this.`)
  })
}

type Case = Readonly<{ merchantId: string; chargebackId: string }>
type Files = Readonly<Record<'add' | 'save' | 'out' | 'remove', string | undefined>>

async function evidenceOf(operator: Operator, of: Case, asked: Files): Promise<Answer> {
  if ((await operator.findChargeback(of.merchantId, of.chargebackId)) === null) {
    throw new CommandError(`There is no chargeback ${of.chargebackId} of this merchant.`)
  }
  if (asked.add !== undefined) {
    const file = { name: basename(asked.add), content: await bytesOf(asked.add) }
    if ((await operator.addEvidence(of, file)) === null) {
      throw new CommandError('The case is decided, or has ten files already.')
    }
  }
  if (asked.remove !== undefined) {
    const isRemoved = await operator.removeEvidence({ ...of, evidenceId: asked.remove })
    if (!isRemoved) throw new CommandError('There is no such file, or the case was answered.')
  }
  if (asked.save !== undefined) {
    const found = await operator.openEvidence({ ...of, evidenceId: asked.save })
    if (found === null) throw new CommandError(`There is no file ${asked.save} of this case.`)
    if (asked.out === undefined) throw new CommandError('--out must say where to write the file.')
    await writeNewFile(asked.out, found.content)
  }
  const rows = await operator.evidenceOf(of.merchantId, of.chargebackId)
  const lines = rows.map((one) => `${one.evidenceId}  ${one.name}  ${one.sizeBytes} bytes`)
  return { json: rows, lines: [...lines, `${counted(rows.length, 'file')}.`] }
}

/** A wrong field is a mistake of the caller, and no error of ours. */
async function refusalsTold(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const [problem] = error.details.fields ?? []
    throw new CommandError(problem ? `${problem.field} ${problem.rule.en}.` : error.code)
  }
}

function lineOf(one: Chargeback): string {
  const { chargebackId, bank, caseNumber, orderId, amountMinor, state, answerBy } = one
  const by = answerBy === null ? 'no deadline known' : `answer by ${answerBy}`
  const of = `${bank} ${caseNumber ?? 'without a number'}`
  return [chargebackId, state, of, `order ${orderId}`, amountToDecimal(amountMinor), by].join('  ')
}
