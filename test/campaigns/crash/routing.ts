import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'

export const ADMIN_TOKEN = 'the-operator-of-a-crash-campaign'

/** The terminal at the bank that is away at times. */
const AWAY = 'away'

/**
 * An account of the simulator that no other terminal of the merchant has: the day end of one account must not settle
 * the payments of another.
 */
const ACCOUNT = {
  clientId: '190000002',
  userName: 'vezneapi',
  password: 'VEZNE1234',
  storeKey: 'VEZNESTORE1',
} as const

/**
 * Two of three payments without 3-D Secure (they are 1 to 201 lira) begin at the bank that may be away, and go on
 * to the default terminal or to one of four banks. All others are spread over the banks at once.
 */
const RULES = [
  {
    name: 'verified',
    when: 'threeDSecure',
    choose: { weights: { simulator: 1, akbank: 1, qnb: 1, garanti: 1, vakifbank: 1 } },
  },
  { name: 'small', when: 'amount < 70', choose: { list: [AWAY, 'simulator'] } },
  { name: 'middle', when: 'amount < 140', choose: { list: [AWAY] } },
  { name: 'rest', choose: { weights: { akbank: 1, qnb: 1, garanti: 1, vakifbank: 1 } } },
]

/**
 * Adds a terminal at the bank's second address to those that the sandbox's merchant has at the other banks, and puts
 * the rules in force. A node that has served a payment before may pay by the old rules for five seconds more.
 */
export async function routePayments(nodeUrl: string, awayUrl: string): Promise<void> {
  const merchant = `${nodeUrl}/admin/v1/merchants/${SANDBOX_KEYS.merchantNumber}`
  await send('POST', `${merchant}/terminals`, {
    alias: AWAY,
    connector: 'nestpay',
    apiUrl: `${awayUrl}/fim/api`,
    gateUrl: `${awayUrl}/fim/est3Dgate`,
    ...ACCOUNT,
  })
  await send('PUT', `${merchant}/routing`, { rules: RULES })
}

async function send(method: 'POST' | 'PUT', url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
