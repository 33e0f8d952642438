import { ERROR_CODES } from '../index.ts'
import { freshNonce } from '../signing.ts'
import {
  AMOUNT,
  expectSuccess,
  RETURNED_AMOUNT,
  SANDBOX_MERCHANT,
  type Story,
  StoryEnd,
  TEST_CARD,
} from './story.ts'

/** Step 1: the signature values, with both stages shown. */
export async function prepareSignature({ client, printer }: Story): Promise<void> {
  printer.heading('1. Prepare the signature values')
  printer.say('Every call carries a Nonce (the time), a ConversationId (yours) and a Signature.')
  const call = { nonce: freshNonce(), conversationId: crypto.randomUUID() }
  const { securityDataMessage, securityData, signatureMessage, signature } =
    await client.explainSignature(call)
  printer.detail(`SecurityData = Base64(HMAC-SHA256("${securityDataMessage}")) = ${securityData}`)
  printer.detail(`Signature = Base64(HMAC-SHA256("${signatureMessage}")) = ${signature}`)
  printer.say('The HMAC key is the Base64-decoded SecretKey. The client does this for every call.')
}

/** Step 2: the card becomes a token. */
export async function tokenize({ client, printer }: Story): Promise<string> {
  printer.heading('2. Turn the card into a token')
  const answer = expectSuccess(await client.tokens(TEST_CARD))
  printer.good('The token stands for the card from here on, and its signature is genuine.')
  return answer.cardToken
}

/** Step 3: what paying in installments would cost. */
export async function queryInstallments({ client, printer }: Story): Promise<void> {
  printer.heading('3. Query the installments (optional)')
  const BinNumber = TEST_CARD.CardNumber.slice(0, 6)
  const query = { BinNumber, Amount: AMOUNT.toFixed(2) }
  const { loyaltyInstallmentPricing } = expectSuccess(await client.installment(query))
  for (const { cardNetwork, installmentPricings } of loyaltyInstallmentPricing) {
    const counts = installmentPricings.map(
      ({ installmentNumber, totalAmount }) => `${installmentNumber} × (${totalAmount} TRY in all)`,
    )
    printer.good(`${cardNetwork}: ${counts.join(', ')}`)
  }
}

/** Step 4: a 3-D Secure session, which binds the amount and the card. */
export async function createSession({ client, printer }: Story, cardToken: string) {
  printer.heading('4. Create a 3-D Secure session')
  const request = { amount: AMOUNT, pointAmount: 0, cardToken, currency: 'TRY' }
  const answer = expectSuccess(
    await client.getThreeDSession({ ...request, paymentType: 'Auth', installmentCount: 1 }),
  )
  printer.good(`The session of merchant ${SANDBOX_MERCHANT.merchantNumber} waits to be started.`)
  return answer.threeDSessionId
}

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
      ? await outcomeOf(story, answer.orderId)
      : expectSuccess(answer).orderId
  printer.good(`Paid. Keep the orderId: ${orderId}`)
  return orderId
}

/** The bank did not answer: a second payment could take the money twice. */
async function outcomeOf({ client, printer }: Story, orderId: string | null): Promise<string> {
  printer.say(
    'The bank did not answer (code 3001). The client does not pay again, but waits for the outcome.',
  )
  const order = expectSuccess(await client.waitForOutcome({ orderId }))
  if (order.transactionStatus === 'Approved') return order.orderId
  throw new StoryEnd(`the payment was not taken: the order is ${order.transactionStatus}`)
}

/** After the payment: a return of a part. True if the gateway did it. */
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
  printer.heading('Ask for the state of the order')
  const order = expectSuccess(await client.inquire({ orderId }))
  printer.good(
    `${order.transactionStatus}: ${order.amount} ${order.currency}, returned ${order.returnedAmount}, ${order.availableReturnAmount} may still go back.`,
  )
  return order
}
