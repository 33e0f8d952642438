import type pg from 'pg'

import { uuidV7 } from '../../base/kernel/index.ts'
import { type PanelPorts, panelPages } from '../../faces/panel/index.ts'
import type { OperatorActs } from '../../operating/acts/index.ts'
import { issueTicket } from '../../operating/users/index.ts'
import { unknownBin } from '../../payment/bins/index.ts'
import type { PaymentPorts } from '../../payment/payments/index.ts'
import { createPanelStores, createPool } from '../../storage/index.ts'
import type { Banks } from '../banks/index.ts'
import type { AllLinkPorts } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { bindBooks } from './books.ts'
import { bindMoney } from './orders.ts'
import { bindPeople } from './people.ts'

type Parts = Readonly<{
  actsOf: (actor: string) => OperatorActs
  scheme: 'http' | 'https'
  banks: Banks
  domains: Readonly<{ linkPorts: AllLinkPorts; paymentPorts: PaymentPorts }>
}>

/** The panel of a gateway. */
export type OpenPanel = Readonly<{
  pages: ReturnType<typeof panelPages>
  /** The panel's address, once its listener has a port. `entry`: the address that signs in once, in a sandbox. */
  addressAt: (port: number) => Promise<Readonly<{ url: string; entry: string | null }>>
  close: () => Promise<void>
}>

const PANEL_CONNECTIONS = 4
const SANDBOX_EMAIL = 'operator@sandbox.example'
const TICKET_LIFE_MILLISECONDS = 24 * 60 * 60_000

/**
 * The panel over connections of its own, so that no search in the panel delays a payment. Null: a live gateway has a
 * panel only on a listener of its own.
 */
export function openPanel(
  foundation: Foundation,
  { actsOf, scheme, banks, domains }: Parts,
): OpenPanel | null {
  const { clock, configuration } = foundation
  const isSandbox = configuration.mode === 'sandbox'
  if (!isSandbox && configuration.panelPort === null) return null
  let url = configuration.panelUrl ?? `${scheme}://localhost:${configuration.port}`
  const pool = panelPool(foundation)
  const panelUrl = () => url
  const read = createPanelStores(pool)
  const ports: PanelPorts = {
    ...read,
    ...read.users,
    isSandbox,
    panelUrl,
    clock,
    newId: () => uuidV7(clock.now()),
    actsOf,
    bankNames: () => bankNames(foundation),
    bankCallDays: configuration.retention.bankCallDays,
    rateLimits: configuration.rateLimits,
    reaches: banks.reaches,
    findLogo: foundation.stores.merchants.findLogo,
    ...bindPeople(foundation, read.users, panelUrl),
    money: bindMoney(foundation, domains.paymentPorts),
    ...bindBooks(foundation, { links: read.links, ...domains }),
  }
  return {
    pages: panelPages(ports),
    addressAt: async (port) => {
      // Passkeys belong to a host name, and an IP address is none.
      url = configuration.panelUrl ?? `${scheme}://localhost:${port}`
      return { url: `${url}/panel`, entry: isSandbox ? await sandboxEntry(ports) : null }
    },
    close: () => pool.end(),
  }
}

/** The bank of each BIN; null where the table of BINs does not know it. */
async function bankNames({ binCache }: Foundation): ReturnType<PanelPorts['bankNames']> {
  const directory = await binCache.directory()
  return (bin) => {
    const { bankTitle } = directory.lookUp(bin)
    return bankTitle === unknownBin(bin).bankTitle ? null : bankTitle
  }
}

function panelPool({ database }: Foundation): pg.Pool {
  return createPool({
    connectionString: database.connectionString,
    maxConnections: PANEL_CONNECTIONS,
    applicationName: 'vezne-panel',
    planning: 'usual',
    limits: { connectionsKept: 0 },
  })
}

/** The address that signs in once, as the owner of a sandbox. */
async function sandboxEntry(ports: PanelPorts): Promise<string> {
  const userId = await sandboxOwner(ports)
  const input = { userId, purpose: 'SignIn', lifeMilliseconds: TICKET_LIFE_MILLISECONDS } as const
  return `${ports.panelUrl()}/panel/enter/${await issueTicket(ports, input)}`
}

/** The owner's id. Every worker inserts the owner at its start: the first insert makes it, and the others do nothing. */
async function sandboxOwner({ people, newId, clock }: PanelPorts): Promise<string> {
  const person = { email: SANDBOX_EMAIL, name: 'Sandbox', languageCode: 'en' } as const
  const owner = { ...person, userId: newId(), role: 'GatewayOwner', merchantId: null } as const
  await people.insert(owner, clock.now())
  const found = await people.findAt(SANDBOX_EMAIL, null)
  if (found === null) throw new Error(`${SANDBOX_EMAIL} was neither made nor found.`)
  return found.userId
}
