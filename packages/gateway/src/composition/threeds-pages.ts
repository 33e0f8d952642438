import type { PageRoute } from '../http/index.ts'
import { renderThreeDSGate, renderThreeDSRefusal, renderThreeDSReturn } from '../pages/index.ts'
import { handOver, receiveCallback } from '../threeds/index.ts'
import type { SessionPorts } from './sessions.ts'

/** The two pages that the card holder's browser passes on its way to the bank and back. */
export function threeDSPages(ports: SessionPorts): readonly PageRoute[] {
  return [
    {
      methods: ['GET', 'POST'],
      path: '/3ds/start/:ticket',
      serve: async ({ params }) => {
        const way = await handOver(params['ticket'] ?? '', ports)
        if (way.kind === 'closed') return renderThreeDSRefusal(way)
        return renderThreeDSGate(way, ports.publicUrl)
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
