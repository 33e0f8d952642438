import { oldOrderId } from '../old-orders.ts'
import { type Address, openConnection } from './connection.ts'
import { createCounter } from './counter.ts'
import { formCall, provisionCall } from './requests.ts'

/** The material of the load. */
export type Stock = Readonly<{
  cardToken: () => string
  /** An old order whose day is closed, chosen evenly among all. */
  oldOrderId: () => string
  /** A complete request whose pair of nonce and signature was used. */
  usedRequest: () => Buffer
}>

const TOKENS = 512
export const USED_REQUESTS = 64

const CARD_NUMBER = '5528790000000008'

/** A large odd step visits every order once before any again, each far from the one before. */
const STRIDE = 7_368_787

/** Makes card tokens and used pairs. `oldOrders` is how many the seeder wrote. */
export async function createStock(address: Address, oldOrders: number): Promise<Stock> {
  const connection = openConnection(address)
  const send = async (request: Buffer) => {
    const answer = await connection.send(request)
    if (answer.status !== 200) throw new Error(`no stock: ${answer.status} ${answer.body}`)
    return answer
  }
  const tokens: string[] = []
  for (let at = 0; at < TOKENS; at += 1) {
    const CardNumber = CARD_NUMBER
    const card = { CardNumber, ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }
    const { body } = await send(formCall('/v1/Tokens', card))
    const { cardToken }: { cardToken: string } = JSON.parse(body)
    tokens.push(cardToken)
  }
  const used: Buffer[] = []
  for (let at = 0; at < USED_REQUESTS; at += 1) {
    const request = provisionCall(tokens[at] ?? '')
    await send(request)
    used.push(request)
  }
  connection.close()
  const [token, order, pair] = [createCounter(), createCounter(), createCounter()]
  return {
    cardToken: () => tokens[token() % TOKENS] ?? '',
    oldOrderId: () => oldOrderId((order() * STRIDE) % oldOrders),
    usedRequest: () => used[pair() % USED_REQUESTS] ?? Buffer.alloc(0),
  }
}
