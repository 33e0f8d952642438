import type { PayerErasure, PayerPlan } from '../../../operating/acts/index.ts'
import { type PayerKey, readPayerKey } from '../../../operating/payers/index.ts'
import { counted } from '../answer.ts'
import { CommandError, command } from '../command.ts'
import { withMerchant } from '../with-operator.ts'

const NAMING = {
  '--email <address>': 'the payer who entered this address, or was written to',
  '--phone <number>': 'the payer with this telephone number, such as 05321234567',
  '--order <orderId>': 'the payer of this payment',
} as const

type Named = Readonly<Record<PayerKey['by'], string | undefined>>

function keyIn({ email, phone, order }: Named): PayerKey {
  const given = Object.entries({ email, phone, order }).filter(([, text]) => text !== undefined)
  const [[by, text] = []] = given
  if (given.length !== 1 || by === undefined || text === undefined) {
    throw new CommandError('Name the payer by one of --email, --phone and --order.')
  }
  return readPayerKey(by as PayerKey['by'], text)
}

const NOTHING = 'Nothing of this merchant is held about this payer.'

/** For the payer of one merchant: another merchant's data about the same person are that merchant's to hand over. */
const exportPayer = command({
  name: 'payer export <merchant>',
  description: 'print everything that is held about a payer of a merchant, as JSON',
  options: NAMING,
  example: 'vezne payer export 1000000001 --email ayse@example.com',
  run: (ports, { merchant: name, ...named }) =>
    withMerchant(ports, name, async (operator, merchant) => {
      const document = await operator.exportPayer(merchant, keyIn(named))
      if (document === null) return { json: null, notes: [NOTHING] }
      return { json: document, lines: [JSON.stringify(document, null, 2)] }
    }),
})

const erasePayer = command({
  name: 'payer erase <merchant>',
  description: 'erase what is held about a payer of a merchant; without --yes only say what',
  options: { ...NAMING, '--yes': 'erase it, which cannot be undone' },
  example: 'vezne payer erase 1000000001 --phone 05321234567 --yes',
  run: (ports, { merchant: name, yes = false, ...named }) =>
    withMerchant(ports, name, async (operator, merchant) => {
      const key = keyIn(named)
      if (yes) return erasureAnswer(await operator.erasePayer(merchant, key))
      const plan = await operator.planPayerErasure(merchant, key)
      return plan === null ? { json: null, lines: [NOTHING] } : planAnswer(plan)
    }),
})

export const PAYER_COMMANDS = [exportPayer, erasePayer]

function planAnswer(plan: PayerPlan) {
  const { counts, obstacles, archivesWithPayers } = plan
  const lines = [
    `To be erased: ${countsText(counts)}.`,
    ...archiveLines(archivesWithPayers),
    'Nothing was erased. Repeat the command with --yes to erase it; that cannot be undone.',
  ]
  return { json: plan, lines, failure: obstacleText(obstacles) }
}

function erasureAnswer(erasure: PayerErasure) {
  if (erasure.kind === 'NothingFound') return { json: erasure, lines: [NOTHING] }
  if (erasure.kind === 'Erased') {
    const { counts, archivesWithPayers } = erasure
    const lines = [`Erased: ${countsText(counts)}.`, ...archiveLines(archivesWithPayers)]
    return { json: erasure, lines }
  }
  const failure =
    obstacleText(erasure.obstacles) ??
    'Something of the payer was changed meanwhile, so nothing was erased. Run the command again.'
  return { json: erasure, failure }
}

function countsText(counts: PayerPlan['counts']): string {
  return [
    counted(counts.orders, 'payment'),
    counted(counts.texts, 'text that mentions the payer', 'texts that mention the payer'),
    counted(counts.tries, 'try at a link', 'tries at links'),
    counted(counts.links, 'link of one payment', 'links of one payment'),
    counted(counts.sessions, '3-D Secure session'),
    counted(counts.notices, 'message'),
    counted(counts.evidence, 'file of a chargeback', 'files of chargebacks'),
    counted(counts.handOvers, 'address in hand-overs', 'addresses in hand-overs'),
    counted(counts.savedFilters, 'saved filter'),
  ].join(', ')
}

function obstacleText(obstacles: PayerPlan['obstacles']): string | null {
  if (obstacles.length === 0) return null
  const each = obstacles.map(({ what, id, remedy }) => `${what} ${id} (${remedy})`)
  return `Still needed: ${each.join('; ')}.`
}

function archiveLines(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  return [
    `The files of ${names.join(', ')} were archived with names and addresses: restore a quarter, erase, and archive it again.`,
  ]
}
