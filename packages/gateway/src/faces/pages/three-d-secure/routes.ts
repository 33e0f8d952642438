import {
  type HandOverPorts,
  handOver,
  type ReceiveCallbackPorts,
  receiveCallback,
  startPage,
} from '../../../payment/three-d-secure/index.ts'
import type { PageRequest, PageRoute } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import type { Surroundings } from '../sheet.tsx'
import {
  renderThreeDSecureRefusal,
  renderThreeDSecureReplaced,
  renderThreeDSecureTaken,
} from './dead-end-pages.tsx'
import {
  renderThreeDSecureGate,
  renderThreeDSecureLater,
  renderThreeDSecureOpen,
  renderThreeDSecureReturn,
} from './onward-pages.tsx'

type Request = Pick<PageRequest, 'params' | 'pairs' | 'clientIpAddress' | 'isFramed'>

const START = '/3ds/start/:ticket'

/** The pages that the card holder's browser passes on its way to the bank and back. */
export function threeDSecurePages(
  ports: HandOverPorts & ReceiveCallbackPorts,
  isSandbox: boolean,
): readonly PageRoute<Request, string>[] {
  const route = (
    [method, path]: readonly ['GET' | 'POST', `/${string}`],
    answerTo: (ticketText: string, request: Request) => Promise<Answer>,
  ): PageRoute<Request, string> => ({
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
    {
      ...route(['POST', '/3ds/return/:ticket'], (ticketText, { pairs }) =>
        receiveCallback(ticketText, pairs, ports),
      ),
      isFromBank: true,
    },
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
      return renderThreeDSecureOpen({ ...answer, kind: 'open', retryAfterSeconds: null, isSandbox })
    case 'busy':
    case 'tooMany':
      return renderThreeDSecureOpen({ ...answer, isSandbox })
    case 'unavailable':
    case 'later':
      return renderThreeDSecureLater({ fields: [], ...answer, isSandbox })
    case 'gate':
      return renderThreeDSecureGate({ ...answer, isSandbox }, publicUrl)
    case 'taken':
      return renderThreeDSecureTaken({ ...answer, isFramed, isSandbox })
    case 'return':
      return renderThreeDSecureReturn({ ...answer, isSandbox })
    case 'replaced':
      return renderThreeDSecureReplaced({ ...answer, isSandbox })
    case 'closed':
      return renderThreeDSecureRefusal({ ...answer, kind: answer.why, isSandbox })
    case 'refused':
      return renderThreeDSecureRefusal({ kind: 'refused', languageCode: null, isSandbox })
  }
}
