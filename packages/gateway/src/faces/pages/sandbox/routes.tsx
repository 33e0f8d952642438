import { ERRORS } from '@vezne/protocol'
import { type Bound, GatewayError, isUuid } from '../../../base/kernel/index.ts'
import type { inquire } from '../../../payment/payments/index.ts'
import { type Language, languageOf } from '../../design/index.ts'
import { PAGES, type PageRoute, securityHeaders } from '../../page-catalogue/index.ts'
import { fieldOf, type Page, type PageRequest } from '../document.tsx'
import type { PageSeal } from '../seal.ts'
import { OnwardForm, sheetPage } from '../sheet.tsx'
import { beginPayment, openLink, type PayNowPorts, takePayment } from './pay-now.ts'
import { renderSpecimen } from './specimen.tsx'
import { SANDBOX_TEXTS } from './texts.ts'
import { renderWelcome, type ShownPayment, type WelcomeView } from './welcome.tsx'

type Route = PageRoute<PageRequest, string>

export type SandboxPorts = PayNowPorts &
  Pick<WelcomeView, 'merchantNumber' | 'secretKey'> &
  Readonly<{
    seal: PageSeal
    bankUrl: () => string | null
    inquire: Bound<typeof inquire>
    /** The orders of the merchant to which something happened last, the newest first. */
    latestPayments: () => Promise<readonly ShownPayment[]>
  }>

/** Live mode says that a gateway runs here; the sandbox shows how to begin. */
export function homePages(sandbox: SandboxPorts | null): readonly Route[] {
  if (sandbox === null) return [{ methods: ['GET'], path: '/', serve: async (at) => liveHome(at) }]
  return [
    { methods: ['GET'], path: '/', serve: (request) => welcome(sandbox, request) },
    { methods: ['POST'], path: '/sandbox/pay', serve: (request) => pay(sandbox, request) },
    {
      methods: ['GET'],
      path: '/design',
      serve: async (request) =>
        renderSpecimen(languageOf(request.query.get('lang') ?? '', request)),
    },
    {
      methods: ['GET', 'POST'],
      path: '/sandbox/returned',
      serve: (request) => comeBack(sandbox, request),
    },
  ]
}

function liveHome(request: PageRequest): Page {
  const languageCode = languageOf(request.query.get('lang') ?? '', request)
  const children = (
    <>
      <h1>Vezne</h1>
      <p>{SANDBOX_TEXTS[languageCode].live}</p>
    </>
  )
  const view = { languageCode, isSandbox: false, title: 'Vezne', mark: 'lock', children } as const
  return sheetPage(PAGES.home, 200, view)
}

async function welcome(ports: SandboxPorts, request: PageRequest): Promise<Page> {
  const languageCode = languageOf(request.query.get('lang') ?? '', request)
  return renderWelcome({
    languageCode,
    url: ports.publicUrl(),
    bankUrl: ports.bankUrl(),
    merchantNumber: ports.merchantNumber,
    publicKey: ports.publicKey,
    secretKey: ports.secretKey,
    payments: await ports.latestPayments(),
    outcome: await outcomeOf(ports, request.query, languageCode),
  })
}

async function outcomeOf(
  { inquire, merchant }: SandboxPorts,
  query: URLSearchParams,
  languageCode: Language,
): Promise<WelcomeView['outcome']> {
  const [orderId, code] = [query.get('order') ?? '', query.get('error')]
  const error = Object.values(ERRORS).find((entry) => entry.code === code)
  const why = error === undefined ? null : error.message[languageCode]
  if (!isUuid(orderId)) return why === null ? null : { orderId: null, isPaid: false, why }
  try {
    const request = { orderId, paymentConversationId: null }
    const { order } = await inquire(merchant.merchantId, request)
    return { orderId, isPaid: order.state === 'Approved', why }
  } catch (failure) {
    if (failure instanceof GatewayError) return null
    throw failure
  }
}

async function pay(ports: SandboxPorts, request: PageRequest): Promise<Page> {
  const languageCode = languageOf(fieldOf(request, 'lang'), request)
  try {
    if (fieldOf(request, 'kind') === 'link') return seeOther(await openLink(ports, languageCode))
    const { clientIpAddress } = request
    const action = await beginPayment(ports, { languageCode, clientIpAddress }, (sessionId) => {
      const sealed = ports.seal.seal('welcome', '', { sessionId, languageCode })
      return `${ports.publicUrl()}/sandbox/returned?s=${sealed}`
    })
    return onward(ports, languageCode, action)
  } catch (error) {
    return home(languageCode, { error: codeOf(error) })
  }
}

function onward(ports: SandboxPorts, languageCode: Language, action: string): Page {
  const texts = SANDBOX_TEXTS[languageCode]
  const children = (
    <>
      <h1>{texts.verifying}</h1>
      <p>{texts.verifyingBody}</p>
      <OnwardForm action={action} fields={[]} button={texts.goOn} />
    </>
  )
  const title = texts.verifying
  const origins = { gateway: ports.publicUrl() }
  const view = { languageCode, isSandbox: true, title, mark: 'lock', children, origins } as const
  return sheetPage(PAGES.sandboxVerification, 200, view)
}

/**
 * What the browser brings is not read: the sealed address names the session, and the payment's own rules ask the
 * session how it ended.
 */
async function comeBack(ports: SandboxPorts, request: PageRequest): Promise<Page> {
  const sealed = ports.seal.open('welcome', '', request.query.get('s') ?? '')
  if (sealed === null || request.isHead) return seeOther('/')
  const { sessionId, languageCode } = sealed
  try {
    const { orderId, error } = await takePayment(ports, sessionId, request)
    return home(languageCode, {
      ...(orderId === null ? {} : { order: orderId }),
      ...(error === null ? {} : { error: ERRORS[error].code }),
    })
  } catch (error) {
    return home(languageCode, { error: codeOf(error) })
  }
}

function codeOf(error: unknown): string {
  if (error instanceof GatewayError) return ERRORS[error.code].code
  throw error
}

function home(languageCode: Language, more: Readonly<Record<string, string>>): Page {
  return seeOther(`/?${new URLSearchParams({ lang: languageCode, ...more })}`)
}

function seeOther(location: string): Page {
  return { status: 303, headers: { location, ...securityHeaders(PAGES.sandboxOnward) }, body: '' }
}
