import type { PageRoute } from '../http/index.ts'
import {
  type Page,
  renderThreeDSGate,
  renderThreeDSOpen,
  renderThreeDSRefusal,
  renderThreeDSReturn,
  renderThreeDSTaken,
} from '../pages/index.ts'
import { type HandOver, handOver, receiveCallback, startPage } from '../threeds/index.ts'
import type { SessionPorts } from './sessions.ts'

const START = '/3ds/start/:ticket'

/** The two pages that the card holder's browser passes on its way to the bank and back. */
export function threeDSPages(ports: SessionPorts): readonly PageRoute[] {
  return [
    {
      methods: ['GET'],
      path: START,
      serve: async ({ params }) => {
        const start = await startPage(params['ticket'] ?? '', ports)
        if (start.kind === 'closed') return renderThreeDSRefusal(start)
        return renderThreeDSOpen({ ...start, retryAfterSeconds: null })
      },
    },
    {
      methods: ['POST'],
      path: START,
      serve: async ({ params, clientIpAddress: payerAddress, isFramed }) => {
        const way = await handOver({ ticketText: params['ticket'] ?? '', payerAddress }, ports)
        return pageOf(way, { publicUrl: ports.publicUrl, isFramed })
      },
    },
    {
      methods: ['POST'],
      path: '/3ds/return/:ticket',
      serve: async ({ params, pairs }) => {
        const answer = await receiveCallback(params['ticket'] ?? '', pairs, ports)
        if (answer.kind === 'return') return renderThreeDSReturn(answer)
        return renderThreeDSRefusal({ kind: 'refused', languageCode: null })
      },
    },
  ]
}

function pageOf(
  way: HandOver,
  { publicUrl, isFramed }: Readonly<{ publicUrl: string; isFramed: boolean }>,
): Page {
  switch (way.kind) {
    case 'gate':
      return renderThreeDSGate(way, publicUrl)
    case 'taken':
      return renderThreeDSTaken({ ...way, isFramed })
    case 'busy':
      return renderThreeDSOpen(way)
    case 'closed':
      return renderThreeDSRefusal(way)
  }
}
