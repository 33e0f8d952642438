import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'

import { memoryCheckpoints, testSigner } from '../../../audit/testing/audit-parts.ts'
import { systemClock, uuidV7 } from '../../../kernel/index.ts'
import { bindOperatorActs, type OperatorPorts } from '../../../operator/index.ts'
import {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
  createPanelSessionStore,
  createPaymentSearch,
  createPersonStore,
  createTicketStore,
  createViewStore,
} from '../../../storage/index.ts'
import { beginSession, type Role } from '../../../users/index.ts'
import { type FramePorts, type PanelRoute, servedRoute } from '../../frame/index.ts'
import { searchRoutes } from '../../search/routes.tsx'
import type { PaymentsPorts } from '../ports.ts'
import { paymentsRoutes } from '../routes.tsx'

const PANEL_URL = 'https://panel.test'
/** Counting waits as long as a busy machine takes. */
const COUNTING_MILLISECONDS = 20_000

const unasked = async (): Promise<never> => {
  throw new Error('The pages of payments do not ask for this.')
}

/** The ports of the pages over a real database. */
export function panelPorts(pool: pg.Pool): FramePorts & PaymentsPorts {
  const newId = () => uuidV7(new Date())
  const operatorPorts: OperatorPorts = {
    stores: createActStores(pool),
    audit: createAuditTrail(pool, memoryCheckpoints()),
    signer: testSigner(),
    transact: createAuditedTransactions(pool, testSigner()),
    vault: { seal: unasked, open: unasked },
    days: {
      dayReport: unasked,
      compareDay: unasked,
      compareStatementOf: unasked,
      openUnknowns: unasked,
    },
    terminalTests: { terminalsOf: unasked, run: unasked },
    dryRunTurn: { isTaken: false },
    clock: systemClock,
    newId,
    sender: { send: unasked },
    isSandbox: false,
  }
  return {
    isSandbox: false,
    panelUrl: () => PANEL_URL,
    people: createPersonStore(pool),
    sessions: createPanelSessionStore(pool),
    tickets: createTicketStore(pool),
    clock: systemClock,
    newId,
    actsOf: (actor) => bindOperatorActs(operatorPorts, actor),
    search: createPaymentSearch(pool, COUNTING_MILLISECONDS),
    views: createViewStore(pool),
  }
}

export type Answer = Readonly<{
  status: number
  location: string
  headers: Readonly<Record<string, string>>
  text: string
}>

export type Visitor = Readonly<{
  userId: string
  get: (url: string) => Promise<Answer>
  /** The file as it is sent. */
  stream: (url: string) => Promise<Readable>
  post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Answer>
}>

/** Somebody who is signed in, and asks the routes as the listener would. */
export async function visitorOf(
  ports: FramePorts & PaymentsPorts,
  role: Role,
  merchantId: string | null,
): Promise<Visitor> {
  const userId = ports.newId()
  const email = `${userId}@example.com`
  const person = { userId, email, name: 'Ayşe', role, merchantId, languageCode: 'en' } as const
  await ports.people.insert(person, ports.clock.now())
  const token = await beginSession(ports, userId, 'Passkey')
  const routes: readonly PanelRoute[] = [...paymentsRoutes(ports), ...searchRoutes(ports)]

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    pairs: readonly (readonly [string, string])[],
  ) {
    const { pathname, searchParams } = new URL(url, PANEL_URL)
    const route = routes.find((each) => each.method === method && each.path === pathname)
    if (route === undefined) throw new Error(`There is no ${method} ${pathname}.`)
    return servedRoute(route, ports).serve({
      params: {},
      pairs,
      query: searchParams,
      acceptLanguage: undefined,
      cookie: `__Host-vezne-panel=${token}`,
      clientIpAddress: '203.0.113.7',
      isHead: false,
      host: 'panel.test',
      origin: PANEL_URL,
      fetchSite: 'same-origin',
    })
  }

  async function answer(...asked: Parameters<typeof ask>): Promise<Answer> {
    const { status, headers, body } = await ask(...asked)
    const isStream = typeof body !== 'string' && !Buffer.isBuffer(body)
    const whole = (isStream ? await buffer(body) : body).toString()
    return { status, headers, location: headers['location'] ?? '', text: whole }
  }

  return {
    userId,
    get: (url) => answer('GET', url, []),
    post: (path, fields) => answer('POST', path, Object.entries(fields)),
    stream: async (url) => {
      const { body } = await ask('GET', url, [])
      if (typeof body === 'string' || Buffer.isBuffer(body)) throw new Error('There is no stream.')
      return body
    },
  }
}
