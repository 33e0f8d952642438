import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bank, Faults, Outcome } from '../bank/index.ts'
import type { SimulatedBank } from '../bank-manifest.ts'
import { formPairs } from '../formats/index.ts'
import { answerGate, type BankPages, showPage, takeAnswer } from './bank-pages.ts'
import {
  armFault,
  type ControlAnswer,
  clearFaults,
  closeBatches,
  listFaults,
  listOrders,
} from './control.ts'
import { type Delays, deliver } from './deliver.ts'
import { closeDay, showHome, showOrder } from './home.ts'
import { chooseMoods, clearMoods, listMoods, setMood } from './moods.ts'

/** What the addresses need. */
export type BankService = Readonly<{
  simulated: readonly SimulatedBank[]
  faults: Faults
  pages: BankPages
  delays: Delays
}>

type Visit = Readonly<{
  url: URL
  body: Buffer
  headers: IncomingMessage['headers']
  clientIp: string
  response: ServerResponse
}>

type Handler = (visit: Visit) => void | Promise<void>
export type Routes = Readonly<Record<string, Handler>>

/** Every address of the simulator: its own, and those of the banks. */
export function routesOf(service: BankService): Routes {
  const banks = service.simulated.map(({ bank }) => bank)
  return {
    ...ownRoutes(service, banks),
    ...Object.assign({}, ...service.simulated.map((simulated) => bankRoutes(service, simulated))),
  }
}

function ownRoutes({ faults, pages }: BankService, banks: readonly Bank[]): Routes {
  const bankNames = banks.map(({ name }) => name)
  return {
    'GET /': ({ url, headers, response }) =>
      showHome(banks, response, {
        query: url.searchParams,
        accepted: headers['accept-language'],
      }),
    'GET /order': ({ url, headers, response }) =>
      showOrder(banks, response, {
        query: url.searchParams,
        accepted: headers['accept-language'],
      }),
    'POST /day-end': async ({ body, response }) =>
      closeDay({ banks, durable: pages.durable }, response, formPairs(body)),
    'POST /moods': ({ body, response }) => chooseMoods(banks, response, formPairs(body)),
    'GET /acs': ({ url, response }) =>
      showPage(pages, response, { id: pageId(url), language: url.searchParams.get('lang') }),
    'POST /acs': ({ url, body, response }) =>
      takeAnswer(pages, response, { id: pageId(url), pairs: formPairs(body) }),
    'GET /healthz': ({ response }) => sendJson(response, { status: 200, body: { status: 'ok' } }),
    'GET /simulator/orders': ({ url, response }) =>
      sendJson(response, listOrders(banks, url.searchParams)),
    'POST /simulator/settle': async ({ url, response }) => {
      const answer = closeBatches(banks, url.searchParams)
      await pages.durable()
      sendJson(response, answer)
    },
    'GET /simulator/faults': ({ response }) => sendJson(response, listFaults(faults)),
    'POST /simulator/faults': ({ body, response }) =>
      sendJson(response, armFault(faults, bankNames, body.toString('utf8'))),
    'DELETE /simulator/faults': ({ response }) => sendJson(response, clearFaults(faults)),
    'GET /simulator/moods': ({ response }) => sendJson(response, listMoods(banks)),
    'POST /simulator/moods': ({ body, response }) =>
      sendJson(response, setMood(banks, body.toString('utf8'))),
    'DELETE /simulator/moods': ({ response }) => sendJson(response, clearMoods(banks)),
  }
}

/** The addresses of one bank. Each booking is on disk before its answer. */
function bankRoutes({ pages, delays, faults }: BankService, simulated: SimulatedBank): Routes {
  const { bank, manifest } = simulated
  const { path: gatePath, withoutVerification, leadsByForm = false } = manifest.gate
  const answer = async (response: ServerResponse, outcome: Outcome): Promise<void> => {
    await pages.durable()
    deliver(response, outcome, delays)
  }
  const programs = Object.entries(manifest.api).map(([path, answerCall]): [string, Handler] => [
    `POST ${path}`,
    ({ body, headers, response }) => answer(response, answerCall(bank, { body, headers }, faults)),
  ])
  const gate: Handler = ({ body, clientIp, response }) => {
    const pairs = formPairs(body)
    const outcome = withoutVerification?.(bank, pairs, faults) ?? null
    if (outcome !== null) return answer(response, outcome)
    return answerGate(pages, response, { bank: bank.name, pairs, clientIp, leadsByForm })
  }
  return { ...Object.fromEntries(programs), [`POST ${gatePath}`]: gate }
}

/** The secret part of the address of the 3-D Secure page. */
function pageId(url: URL): string {
  return url.pathname.slice('/acs/'.length)
}

export function sendJson(response: ServerResponse, answer: ControlAnswer): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
}
