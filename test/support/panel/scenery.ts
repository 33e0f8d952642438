import { paidOrder, payWith } from '../../harness/answers.ts'
import { CARDS } from '../browser/steps.ts'
import { newLink } from '../new-link.ts'
import type { Sandbox } from '../sandbox.ts'
import { SANDBOX_KEYS } from '../sandbox-merchants.ts'
import { hiddenIn } from './pages.ts'
import { type Seat, sit } from './seat.ts'

const MERCHANT = `/panel/m/${SANDBOX_KEYS.merchantNumber}`
/** An address at which nobody listens. */
const RECEIVER = 'https://127.0.0.1:9/vezne'

/** The gateway's owner, signed in to a panel that has something to show on each of its pages. */
export type Scenery = Readonly<{ owner: Seat; ownerEmail: string; orderId: string }>

/** Payments that were taken and declined, links, an endpoint with a test event, and a return that waits. */
export async function setScenery(sandbox: Sandbox, languageCode: 'tr' | 'en'): Promise<Scenery> {
  const { merchant } = sandbox
  const direct = { is3dRequired: false }
  const orderId = await paidOrder(merchant, CARDS.approved, { amount: 1_249.9 })
  for (const amount of [48.5, 890, 15_300]) await paidOrder(merchant, CARDS.approved, { amount })
  const claimed = await paidOrder(merchant, CARDS.approved, { amount: 219.9 })
  await payWith(merchant, CARDS.declined, { amount: 75 })
  await newLink(merchant, { productName: 'El yapımı seramik vazo', amount: 1_249.9, ...direct })
  await newLink(merchant, {
    linkType: 'MultipleUse',
    maxUsageCount: 50,
    productName: 'Bağış',
    ...direct,
  })
  const email = 'ayse.yilmaz@vezne.example'
  const owner = await sit(sandbox, { role: 'GatewayOwner', email, languageCode })
  const form = await owner.open(`${MERCHANT}/webhooks/new`)
  const seen = hiddenIn(form.html, 'seen')
  const endpoint = { seen, url: RECEIVER, description: 'Mağaza', types: ['link.paid'] }
  const added = await owner.send(`${MERCHANT}/webhooks/new`, endpoint)
  const [, endpointPath = ''] = /class="button" href="([^"]+)"/.exec(added.html) ?? []
  await owner.send(`${endpointPath}/test`)
  await owner.send(`${MERCHANT}/approvals`, { returnsAbove: '100' })
  const order = await owner.open(`${MERCHANT}/payments/${orderId}`)
  const version = hiddenIn(order.html, 'version')
  const asked = await owner.send(`${MERCHANT}/payments/${orderId}/return`, {
    amount: '500',
    version,
  })
  if (!asked.location.endsWith('done=asked')) throw new Error(`no consent asked: ${asked.status}`)
  await addPayouts(sandbox)
  const days = { receivedOn: '2026-11-20', answerBy: '2026-12-04' }
  const claim = { orderId: claimed, amount: languageCode === 'tr' ? '219,90' : '219.90', ...days }
  const recorded = await owner.send(`${MERCHANT}/chargebacks`, { ...claim, caseNumber: 'CB-20417' })
  if (!recorded.location.endsWith('done=opened')) throw new Error(`no case: ${recorded.status}`)
  return { owner, ownerEmail: email, orderId }
}

/** What each terminal pays on the working days of this month and the next, half of it received. */
async function addPayouts({ database }: Sandbox): Promise<void> {
  await database.pool.query(
    `insert into settlement_day (merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor, received_minor)
     select t.merchant_id, d, t.terminal_id, 12, 4183790 + n * 7919, -12990, 78831,
       case when d < now() then 4091969 + n * 7919 else 0 end
     from terminal t join merchant m using (merchant_id)
     cross join lateral generate_series(date_trunc('month', now()), now() + interval '40 days', '1 day') with ordinality as g(d, n)
     where m.merchant_number = $1 and extract(isodow from d) < 6 on conflict do nothing`,
    [SANDBOX_KEYS.merchantNumber],
  )
}

/** An expression that matches the addresses of a route. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** Follows the links of the panel from its first page; answers the first address that leads to each of the routes. */
export async function addressesOf(
  owner: Seat,
  routes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const exact = (path: string) => (path.includes(':') ? 1 : 0)
  const patterns = [...routes]
    .sort((one, other) => exact(one) - exact(other))
    .map((path) => [path, patternOf(path)] as const)
  const ofMerchant = ['settlement', 'terminals'].map(
    (page) => `/panel/${page}?merchant=${SANDBOX_KEYS.merchantNumber}`,
  )
  const queue = ['/panel', ...ofMerchant]
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const [path = ''] = address.split('?')
    const key = patterns.find(([, pattern]) => pattern.test(path))?.[0]
    if (key === undefined || found.has(`${key}`)) continue
    const { status, html } = await owner.open(address)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    found.set(key, address)
    for (const [, href = ''] of html.matchAll(/href="(\/panel[^"#]*)/g)) {
      queue.push(href.replaceAll('&amp;', '&'))
    }
  }
  return found
}
