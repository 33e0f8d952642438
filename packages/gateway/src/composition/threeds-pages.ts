import type { PageRoute } from '../http/index.ts'
import {
  type Page,
  renderThreeDSGate,
  renderThreeDSOpen,
  renderThreeDSRefusal,
  renderThreeDSReturn,
  renderThreeDSTaken,
} from '../pages/index.ts'
import { type HandOverRequest, handOver, receiveCallback, startPage } from '../threeds/index.ts'
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
      serve: ({ params, clientIpAddress: payerAddress }) =>
        showHandOver({ ticketText: params['ticket'] ?? '', payerAddress }, ports),
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

async function showHandOver(request: HandOverRequest, ports: SessionPorts): Promise<Page> {
  const way = await handOver(request, ports)
  switch (way.kind) {
    case 'gate':
      return renderThreeDSGate(way, ports.publicUrl)
    case 'taken':
      return renderThreeDSTaken(way)
    case 'busy':
      return renderThreeDSOpen(way)
    case 'closed':
      return renderThreeDSRefusal(way)
  }
}
