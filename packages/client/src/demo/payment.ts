import { ERROR_CODES } from '../index.ts'
import { AMOUNT, RETURNED_AMOUNT } from './sandbox.ts'
import { expectSuccess, type Story, StoryEnd } from './story.ts'

/** Step 7: the payment. The client makes the key that lets it repeat a call whose answer was lost. */
export async function pay(
  story: Story,
  ids: Readonly<{ cardToken: string; threeDSessionId: string }>,
): Promise<string> {
  const { client, printer } = story
  printer.heading('7. Take the payment')
  const request = { amount: AMOUNT, ...ids, description: 'Order 7 of the demo' }
  const answer = await client.provision({ ...request, paymentType: 'Auth' })
  const orderId =
    answer.errorCode === ERROR_CODES.OUTCOME_UNKNOWN
      ? await settled(story, answer.orderId)
      : expectSuccess(answer).orderId
  printer.good(`Paid. Keep the orderId: ${orderId}`)
  return orderId
}

/** The bank did not answer: paying again might take the money twice. */
async function settled({ client, printer }: Story, orderId: string | null): Promise<string> {
  printer.say('The bank did not answer (code 3001). Nobody pays again: the client waits.')
  const order = expectSuccess(await client.waitForOutcome({ orderId }))
  if (order.transactionStatus === 'Approved') return order.orderId
  throw new StoryEnd(`the payment was not taken: the order is ${order.transactionStatus}`)
}

/** After the payment: a part goes back. True where the gateway did it. */
export async function returnPart({ client, printer }: Story, orderId: string): Promise<boolean> {
  printer.heading('And then: give a part back')
  const answer = await client.return({ orderId, amount: RETURNED_AMOUNT })
  if (answer.isSucceed) {
    printer.good(`${RETURNED_AMOUNT} TRY: ${answer.returnMessage ?? answer.approvalStatus}`)
  } else {
    printer.bad(`Not now: ${answer.errorCode} ${answer.errorMessage}`)
  }
  return answer.isSucceed
}

/** Last: the order as the gateway knows it. */
export async function inquire({ client, printer }: Story, orderId: string) {
  printer.heading('Ask what became of the order')
  const order = expectSuccess(await client.inquire({ orderId }))
  printer.good(
    `${order.transactionStatus}: ${order.amount} ${order.currency}, returned ${order.returnedAmount}, ${order.availableReturnAmount} may still go back.`,
  )
  return order
}
