import { SANDBOX_TERMINALS } from '../../support/sandbox-banks.ts'
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

const ALL_BANKS = Object.fromEntries(SANDBOX_TERMINALS.map(([alias]) => [alias, 1]))
const { simulator: _, ...OTHER_BANKS } = ALL_BANKS

/**
 * Two of three payments without 3-D Secure (they are 1 to 201 lira) begin at the bank that may be away, and go on
 * to the default terminal or to one of the other banks. All others are spread over the banks at once.
 */
const RULES = [
  {
    name: 'verified',
    when: 'threeDSecure',
    choose: { weights: ALL_BANKS },
  },
  { name: 'small', when: 'amount < 70', choose: { list: [AWAY, 'simulator'] } },
  { name: 'middle', when: 'amount < 140', choose: { list: [AWAY] } },
  { name: 'rest', choose: { weights: OTHER_BANKS } },
]

/**
 * Adds a terminal at the bank's second address to those that the sandbox's merchant has at the other banks, and puts
 * the rules in force. A node that has served a payment before may pay by the old rules for five seconds more.
 */
export async function routePayments(nodeUrl: string, awayUrl: string): Promise<void> {
  await send('POST', `${merchantAt(nodeUrl)}/terminals`, {
    alias: AWAY,
    connector: 'nestpay',
    apiUrl: `${awayUrl}/fim/api`,
    gateUrl: `${awayUrl}/fim/est3Dgate`,
    ...ACCOUNT,
  })
  await putRules(nodeUrl, RULES)
}

/** Every payment goes to the terminal with this alias. */
export function payAtOnly(nodeUrl: string, alias: string): Promise<void> {
  return putRules(nodeUrl, [{ name: 'all', choose: { list: [alias] } }])
}

function putRules(nodeUrl: string, rules: readonly object[]): Promise<void> {
  return send('PUT', `${merchantAt(nodeUrl)}/routing`, { rules })
}

function merchantAt(nodeUrl: string): string {
  return `${nodeUrl}/admin/v1/merchants/${SANDBOX_KEYS.merchantNumber}`
}

async function send(method: 'POST' | 'PUT', url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
