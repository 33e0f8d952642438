import {
  type HandOver,
  type HandOverPorts,
  handOver,
  type ReceiveCallbackPorts,
  receiveCallback,
  type StartPage,
  startPage,
} from '../../threeds/index.ts'
import type { Page, PageRoute } from '../document.tsx'
import {
  renderThreeDSRefusal,
  renderThreeDSReplaced,
  renderThreeDSTaken,
} from './dead-end-pages.tsx'
import { renderThreeDSGate, renderThreeDSOpen, renderThreeDSReturn } from './onward-pages.tsx'

type Ports = HandOverPorts & ReceiveCallbackPorts

/** What the card holder's browser asks for. */
type Request = Readonly<{
  params: Readonly<Record<string, string>>
  /** Fields of a posted form. */
  pairs: readonly (readonly [name: string, value: string])[]
  clientIpAddress: string
  /** Whether the browser shows the answer within another page. */
  isFramed: boolean
}>

const START = '/3ds/start/:ticket'

/** The two pages that the card holder's browser passes on its way to the bank and back. */
export function threeDSPages(ports: Ports, isSandbox: boolean): readonly PageRoute<Request>[] {
  return [
    {
      methods: ['GET'],
      path: START,
      serve: async ({ params }) => {
        const start = await startPage(params['ticket'] ?? '', ports)
        return startPageOf(start, isSandbox)
      },
    },
    {
      methods: ['POST'],
      path: START,
      serve: async ({ params, clientIpAddress: payerAddress, isFramed }) => {
        const way = await handOver({ ticketText: params['ticket'] ?? '', payerAddress }, ports)
        return pageOf(way, { publicUrl: ports.publicUrl, isFramed, isSandbox })
      },
    },
    {
      methods: ['POST'],
      path: '/3ds/return/:ticket',
      serve: async ({ params, pairs }) => {
        const answer = await receiveCallback(params['ticket'] ?? '', pairs, ports)
        if (answer.kind === 'return') return renderThreeDSReturn({ ...answer, isSandbox })
        if (answer.kind === 'replaced') return renderThreeDSReplaced({ ...answer, isSandbox })
        return renderThreeDSRefusal({ kind: 'refused', languageCode: null, isSandbox })
      },
    },
  ]
}

function startPageOf(start: StartPage, isSandbox: boolean): Page {
  if (start.kind === 'start') {
    return renderThreeDSOpen({ ...start, retryAfterSeconds: null, isSandbox })
  }
  return noWayPage(start, isSandbox)
}

/** The addresses that lead to no bank. */
function noWayPage(
  way: Extract<HandOver, { kind: 'closed' | 'replaced' }>,
  isSandbox: boolean,
): Page {
  if (way.kind === 'replaced') return renderThreeDSReplaced({ ...way, isSandbox })
  return renderThreeDSRefusal({ kind: way.why, languageCode: way.languageCode, isSandbox })
}

function pageOf(
  way: HandOver,
  {
    publicUrl,
    isFramed,
    isSandbox,
  }: Readonly<{ publicUrl: string; isFramed: boolean; isSandbox: boolean }>,
): Page {
  switch (way.kind) {
    case 'gate':
      return renderThreeDSGate({ ...way, isSandbox }, publicUrl)
    case 'taken':
      return renderThreeDSTaken({ ...way, isFramed, isSandbox })
    case 'busy':
      return renderThreeDSOpen({ ...way, isSandbox })
    case 'closed':
    case 'replaced':
      return noWayPage(way, isSandbox)
  }
}
