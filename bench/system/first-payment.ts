import { type Address, openConnection } from '../driving/connection.ts'
import { formCall, jsonCall, provisionCall } from '../driving/requests.ts'

/** One payment, and the end of its day, so that its copies can be returned. Answers its id. */
export async function payAndCloseDay(address: Address): Promise<string> {
  const connection = openConnection(address)
  const ask = async (request: Buffer): Promise<Readonly<Record<string, unknown>>> => {
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`The first payment did not work: ${status} ${body}`)
    return JSON.parse(body)
  }
  const card = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }
  const { cardToken } = await ask(formCall('/v1/Tokens', card))
  const { orderId } = await ask(provisionCall(String(cardToken)))
  await ask(jsonCall('/sandbox/end-of-day', {}))
  connection.close()
  return String(orderId)
}
