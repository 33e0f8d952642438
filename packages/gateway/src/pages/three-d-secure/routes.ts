import {
  type HandOverPorts,
  handOver,
  type ReceiveCallbackPorts,
  receiveCallback,
  startPage,
} from '../../threeds/index.ts'
import type { BrowserRequest, Page, PageRoute } from '../document.tsx'
import type { Surroundings } from '../sheet.tsx'
import {
  renderThreeDSRefusal,
  renderThreeDSReplaced,
  renderThreeDSTaken,
} from './dead-end-pages.tsx'
import { renderThreeDSGate, renderThreeDSOpen, renderThreeDSReturn } from './onward-pages.tsx'

/** `isFramed`: the browser shows the answer within another page. */
type Request = BrowserRequest & Readonly<{ isFramed: boolean }>

const START = '/3ds/start/:ticket'

/** The pages that the card holder's browser passes on its way to the bank and back. */
export function threeDSPages(
  ports: HandOverPorts & ReceiveCallbackPorts,
  isSandbox: boolean,
): readonly PageRoute<Request>[] {
  const route = (
    [method, path]: readonly ['GET' | 'POST', `/${string}`],
    answerTo: (ticketText: string, request: Request) => Promise<Answer>,
  ): PageRoute<Request> => ({
    methods: [method],
    path,
    serve: async (request) => {
      const answer = await answerTo(request.params['ticket'] ?? '', request)
      return pageOf(answer, { publicUrl: ports.publicUrl, isFramed: request.isFramed, isSandbox })
    },
  })
  return [
    route(['GET', START], (ticketText) => startPage(ticketText, ports)),
    route(['POST', START], (ticketText, { clientIpAddress }) =>
      handOver({ ticketText, payerAddress: clientIpAddress }, ports),
    ),
    route(['POST', '/3ds/return/:ticket'], (ticketText, { pairs }) =>
      receiveCallback(ticketText, pairs, ports),
    ),
  ]
}

type Answer = Awaited<ReturnType<typeof startPage | typeof handOver | typeof receiveCallback>>

function pageOf(
  answer: Answer,
  shown: Surroundings & Readonly<{ publicUrl: string; isFramed: boolean }>,
): Page {
  const { publicUrl, isFramed, isSandbox } = shown
  switch (answer.kind) {
    case 'start':
      return renderThreeDSOpen({ ...answer, retryAfterSeconds: null, isSandbox })
    case 'busy':
      return renderThreeDSOpen({ ...answer, isSandbox })
    case 'gate':
      return renderThreeDSGate({ ...answer, isSandbox }, publicUrl)
    case 'taken':
      return renderThreeDSTaken({ ...answer, isFramed, isSandbox })
    case 'return':
      return renderThreeDSReturn({ ...answer, isSandbox })
    case 'replaced':
      return renderThreeDSReplaced({ ...answer, isSandbox })
    case 'closed':
      return renderThreeDSRefusal({ ...answer, kind: answer.why, isSandbox })
    case 'refused':
      return renderThreeDSRefusal({ kind: 'refused', languageCode: null, isSandbox })
  }
}
