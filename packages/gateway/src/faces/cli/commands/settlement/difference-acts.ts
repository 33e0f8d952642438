import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Language } from '@vezne/protocol'
import { type FileFormat, tableStream } from '../../../../base/tables/index.ts'
import type { DifferenceClaim } from '../../../../operating/acts/index.ts'
import { CLAIM_TABLE, type StoredDifference } from '../../../../operating/settlement/index.ts'
import { counted } from '../../answer.ts'
import { type Answer, CommandError, command } from '../../command.ts'
import { writeNewFile } from '../../files.ts'
import { choiceIn } from '../../option-values.ts'
import { withMerchant } from '../../with-operator.ts'

const MERCHANT = { '--merchant <merchant>': { text: 'number or id', required: true } } as const
const ID = '01a40000-0000-8000-8000-00000000d1ff'

const confirm = command({
  name: 'settlement confirm <difference>',
  description: 'say that a stored difference is right as it is',
  options: { ...MERCHANT, '--note <text>': 'why, for people' },
  example: `vezne settlement confirm ${ID} --merchant 1100000001 --note "new contract from May"`,
  run: (ports, { difference: differenceId, merchant: name, note = null }) =>
    withMerchant(ports, name, async (operator, { merchantId }) =>
      answerOf(
        'Confirmed',
        await operator.confirmDifference({ merchantId, differenceId, note }),
        differenceId,
      ),
    ),
})

const noted = command({
  name: 'settlement note <difference>',
  description: 'write a note on a stored difference, in place of the one before',
  options: { ...MERCHANT, '--note <text>': { text: 'for people', required: true } },
  example: `vezne settlement note ${ID} --merchant 1100000001 --note "asked the bank on 3 June"`,
  run: (ports, { difference: differenceId, merchant: name, note }) =>
    withMerchant(ports, name, async (operator, { merchantId }) =>
      answerOf(
        'Noted',
        await operator.noteDifference({ merchantId, differenceId, note }),
        differenceId,
      ),
    ),
})

const LANGUAGES = ['tr', 'en'] as const

const claim = command({
  name: 'settlement claim <difference>',
  description: 'make a claim to the bank for a stored difference, with the list of payments',
  options: {
    ...MERCHANT,
    '--note <text>': 'a sentence that goes into the claim',
    '--language <language>': { text: 'tr or en', otherwise: 'tr' },
    '--out <file>': 'a new file for the list: its name ends in .xlsx or .csv',
  },
  example: `vezne settlement claim ${ID} --merchant 1100000001 --out claim.xlsx`,
  run: (ports, { difference: differenceId, merchant: name, note = null, language: given, out }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const language = choiceIn('--language', given, LANGUAGES)
      const format = out === undefined ? null : formatOf(out)
      const made = await operator.claimDifference({ merchantId, differenceId, note })
      if (made === null) throw noSuchDifference(differenceId)
      if (out !== undefined && format !== null) await write(out, made, { format, language })
      const list =
        out === undefined ? [] : [`Wrote ${counted(made.rows.length, 'payment')} to ${out}.`]
      return {
        json: { text: made.text, payments: made.rows },
        lines: made.text[language].split('\n'),
        notes: list,
      }
    }),
})

export const DIFFERENCE_COMMANDS = [confirm, noted, claim]

function answerOf(done: string, found: StoredDifference | null, differenceId: string): Answer {
  if (found === null) throw noSuchDifference(differenceId)
  return { json: found, lines: [`${done}: ${found.text.en}`] }
}

function noSuchDifference(differenceId: string): CommandError {
  return new CommandError(
    `There is no difference ${differenceId}, or later statements explain it; "settlement differences --state open" shows those that are open.`,
  )
}

function formatOf(file: string): FileFormat {
  if (file.endsWith('.xlsx')) return 'xlsx'
  if (file.endsWith('.csv')) return 'table'
  throw new CommandError('--out must end in .xlsx or .csv.')
}

type Asked = Readonly<{ format: FileFormat; language: Language }>

async function write(file: string, { rows }: DifferenceClaim, asked: Asked): Promise<void> {
  await writeNewFile(file, await buffer(tableStream(CLAIM_TABLE, Readable.from(rows), asked)))
}
