import { Readable } from 'node:stream'
import type pg from 'pg'
import { systemClock } from '../../../base/kernel/index.ts'
import { beginSession, type Role } from '../../../operating/users/index.ts'
import { createPaymentSearch, createViewStore } from '../../../storage/panel/index.ts'
import type { FramePorts } from '../frame/index.ts'
import { type PaymentsPorts, paymentsRoutes } from '../payments/index.ts'
import { searchRoutes } from '../search/results-page.tsx'
import { answerOf, askRoutes, type Shown } from './ask-routes.ts'
import { framePorts, insertPerson } from './frame.ts'

/** Counting waits as long as a busy machine takes. */
const COUNTING_MILLISECONDS = 20_000

type DeskPorts = FramePorts & PaymentsPorts

/** The ports of the pages of payments over a real database. */
export function paymentsPorts(pool: pg.Pool): DeskPorts {
  return {
    ...framePorts(pool, { clock: systemClock }),
    search: createPaymentSearch(pool, COUNTING_MILLISECONDS),
    views: createViewStore(pool),
  }
}

export type Visitor = Readonly<{
  userId: string
  get: (url: string) => Promise<Shown>
  /** The file as it is sent. */
  stream: (url: string) => Promise<Readable>
  post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Shown>
}>

/** Somebody who is signed in. */
export async function visitorOf(
  ports: DeskPorts,
  role: Role,
  merchantId: string | null,
): Promise<Visitor> {
  const { userId } = await insertPerson(ports, role, { merchantId })
  const token = await beginSession(ports, userId, 'Passkey')
  const routes = [...paymentsRoutes(ports), ...searchRoutes(ports)]
  return {
    userId,
    get: (url) => askRoutes(routes, ports, { method: 'GET', url, token }),
    post: (url, fields) => askRoutes(routes, ports, { method: 'POST', url, fields, token }),
    stream: async (url) => {
      const answer = await answerOf(routes, ports, { method: 'GET', url, token })
      if (!(answer?.body instanceof Readable)) throw new Error('There is no stream.')
      return answer.body
    },
  }
}
