import { freshNonce } from '../nonce.ts'
import { AMOUNT, SANDBOX_MERCHANT, TEST_CARD } from './sandbox.ts'
import { expectSuccess, type Story } from './story.ts'

/** Step 1: the signature values, with both stages in the open. */
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
