import { ERRORS, type ErrorName } from '@vezne/protocol'
import { amountToDecimal, GatewayError } from '../../../base/kernel/index.ts'
import type { CardForm } from '../../../payment/cards/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type { Operator, TestPayment } from '../cli-ports.ts'
import { type Reporting, report, type Step } from './step.ts'

const NAME = 'Test payment'
/** Of the audit chain, which is short where a gateway is new. */
const ROWS_AT_ONCE = 200

type Paying = Readonly<{ merchant: Merchant; alias: string; card: () => Promise<CardForm | null> }>

/** Takes one lira and voids it, unless an earlier run did. False where that did not end as it should. */
export async function testPayment(
  operator: Operator,
  { merchant, alias, card: enter }: Paying,
  reporting: Reporting,
): Promise<boolean> {
  const earlier = await earlierPayment(operator, merchant, alias)
  if (earlier !== null) {
    const lines = [`order ${earlier}, taken and voided by an earlier run`]
    report(reporting, { name: NAME, state: 'already', lines, facts: { orderId: earlier } })
    return true
  }
  const card = await enter()
  if (card === null) {
    const lines = ['no payment has shown yet that the bank takes money at this terminal']
    report(reporting, { name: NAME, state: 'skipped', lines })
    return true
  }
  const step = await paid(operator, { merchant, alias, card })
  report(reporting, step)
  return step.state === 'done'
}

async function paid(
  operator: Operator,
  input: Parameters<Operator['takeTestPayment']>[0],
): Promise<Step> {
  try {
    return stepOf(await operator.takeTestPayment(input))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const wrong = error.details.fields?.map(({ field, rule }) => `${field} ${rule.en}.`) ?? []
    const lines = ['nothing was sent to the bank', ...wrong]
    const { code } = error
    const reason = wrong.length === 0 ? [ERRORS[code].message.en] : []
    return { name: NAME, state: 'failed', lines: [...lines, ...reason], facts: { error: code } }
  }
}

function stepOf({ amountMinor, payment, reverse }: TestPayment): Step {
  const { orderId, error, bankAnswer } = payment
  const amount = `${amountToDecimal(amountMinor)} TRY`
  const facts = { orderId, error, reverseError: reverse?.error ?? null }
  if (error === null && reverse?.error === null) {
    const lines = [`${amount} was taken from the card and voided; order ${orderId}`]
    return { name: NAME, state: 'done', lines, facts }
  }
  const lines =
    error === null
      ? [
          `${amount} was TAKEN and is not voided; order ${orderId}`,
          ...(reverse === null ? [] : said(reverse.error, reverse.bankRefusal)),
          'Start the gateway and reverse the order today: on its page in the panel, by the API, or at the bank.',
        ]
      : notTaken(error, { amount, orderId, answer: bankAnswer })
  return { name: NAME, state: 'failed', lines, facts }
}

type NotTaken = Readonly<{
  amount: string
  orderId: string | null
  answer: TestPayment['payment']['bankAnswer']
}>

function notTaken(error: ErrorName, { amount, orderId, answer }: NotTaken): readonly string[] {
  if (error === 'OUTCOME_UNKNOWN') {
    return [
      `nobody knows yet whether ${amount} was taken; order ${orderId}`,
      'Start the gateway: it asks the bank. "vezne unknowns" lists the order until the bank has told; reverse it then, if it was taken.',
    ]
  }
  const secure = 'A bank may refuse payments without 3-D Secure: then pay a link of 1 TL instead.'
  return ['nothing was taken', ...said(error, answer), secure]
}

/** The error of the catalogue, and the bank's own words. */
function said(error: ErrorName | null, answer: NotTaken['answer']): readonly string[] {
  const words = [answer?.responseCode, answer?.responseMessage].filter((part) => part != null)
  return [
    ...(error === null ? [] : [ERRORS[error].message.en]),
    ...(words.length === 0 ? [] : [`The bank: ${words.join(' ')}`]),
  ]
}

/** The order of a test payment that was voided; null: there was none at this terminal. */
async function earlierPayment(
  operator: Operator,
  { merchantId }: Merchant,
  alias: string,
): Promise<string | null> {
  for (let after = 0n; ; ) {
    const entries = await operator.auditEntries(after, ROWS_AT_ONCE)
    const found = entries.find(({ act, details }) => {
      const of = Object(details)
      const isOurs = of.merchantId === merchantId && of.alias === alias && of.result === 'voided'
      return act === 'terminal.test-payment' && isOurs
    })
    if (found !== undefined) return found.subject
    const last = entries.at(-1)?.sequence
    if (last === undefined) return null
    after = last
  }
}
