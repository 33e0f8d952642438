import { AMOUNT, RETURNED_AMOUNT } from './sandbox.ts'
import { expectSuccess, type Story } from './story.ts'

/** Step 7: the payment. Its idempotency key makes a repeat safe. */
export async function pay(
  { client, printer }: Story,
  ids: Readonly<{ cardToken: string; threeDSessionId: string }>,
): Promise<string> {
  printer.heading('7. Take the payment')
  const answer = expectSuccess(
    await client.provision(
      { amount: AMOUNT, ...ids, paymentType: 'Auth', description: 'Order 7 of the demo' },
      { idempotencyKey: crypto.randomUUID() },
    ),
  )
  printer.good(`Paid. Keep the orderId: ${answer.orderId}`)
  return answer.orderId
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
