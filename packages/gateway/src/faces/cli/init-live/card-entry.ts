import type { CardForm } from '../../../payment/cards/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { CommandError } from '../command.ts'

/** `stdin`: three lines of standard input; `skip`: no test payment; `ask`: the person at the terminal says. */
export type CardSource = 'stdin' | 'skip' | 'ask'

const EXPIRY = /^(0?[1-9]|1[0-2]) ?[/-] ?(\d{2}|20\d{2})$/

/**
 * A card that somebody types now. It comes by the terminal or by standard input only: arguments and the environment of
 * a process can be read by others. Null: no test payment is wanted.
 */
export async function enteredCard(
  { asking, readInput }: Pick<CliPorts, 'asking' | 'readInput'>,
  source: CardSource,
): Promise<CardForm | null> {
  if (source === 'skip') return null
  if (source === 'stdin') return cardInLines(await readInput())
  if (asking === null) return null
  const message =
    'Take 1 TL from a card of your own now, and void it? No file and no table will hold the card'
  if ((await asking.choice({ message, choices: ['yes', 'no'] })) === 'no') return null
  const filled = (answer: string) => (answer.trim() === '' ? 'It must not be empty.' : null)
  const cardNumber = await asking.hidden({ message: 'Card number', check: filled })
  const expiry = await asking.text({
    message: 'Expiry, as MM/YY',
    check: (answer) => (EXPIRY.test(answer.trim()) ? null : 'Write it as MM/YY, such as 05/29.'),
  })
  const cvv = await asking.hidden({ message: 'Security code', check: filled })
  return cardOf([cardNumber, expiry, cvv])
}

function cardInLines(text: string): CardForm {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const [cardNumber = '', expiry = '', cvv = ''] = lines
  if (lines.filter((line) => line !== '').length === 3 && EXPIRY.test(expiry)) {
    return cardOf([cardNumber, expiry, cvv])
  }
  throw new CommandError(
    '--card-from-stdin: write three lines: the card number, MM/YY, and the security code.',
  )
}

function cardOf([cardNumber, expiry, cvv]: readonly [string, string, string]): CardForm {
  const [, expireMonth, expireYear] = EXPIRY.exec(expiry.trim()) ?? []
  return { cardNumber, expireMonth, expireYear, cvv: cvv.trim() }
}
