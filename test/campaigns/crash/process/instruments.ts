import type { GatewayParts } from '../../../../packages/gateway/src/gateway.ts'
import type { CrashPoints } from './crash-points.ts'
import type { ShortTimes } from './messages.ts'

type Around = NonNullable<GatewayParts['around']>

/** The jobs whose steps are points, with the name that they have there. */
const JOBS = new Map([
  ['resolve unknown payments', 'resolveUnknownPayments'],
  ['resolve unknown operations', 'resolveUnknownOperations'],
  ['expire pre-authorisations', 'expirePreAuths'],
  ['close the day', 'closeDay'],
  ['give back uses of links', 'sweepUses'],
])
const JOBS_EVERY_MILLISECONDS = 500

const PAGES = new Map([
  ['POST /l/:addressToken', 'link.pay'],
  ['POST /l/return/:addressToken', 'link.return'],
])

/** Puts the points around every port and a use case's name around every door. */
export function instruments({ inUseCase, around }: CrashPoints, times: ShortTimes): Around {
  return {
    payments: (ports) => around({ ...ports, settings: { ...ports.settings, ...times } }),
    links: (ports) => around(ports),
    useCases: (useCases) => ({
      ...useCases,
      provision: (call, request) =>
        inUseCase(flowOf(request), () => useCases.provision(call, request)),
      returnPayment: (call, request) =>
        inUseCase('return', () => useCases.returnPayment(call, request)),
      reversePayment: (call, request) =>
        inUseCase('reverse', () => useCases.reversePayment(call, request)),
      endOfDay: (merchantId) => inUseCase('endOfDay', () => useCases.endOfDay(merchantId)),
    }),
    pages: (pages) =>
      pages.map((page) => {
        const name = page.methods.map((method) => PAGES.get(`${method} ${page.path}`)).find(Boolean)
        if (name === undefined) return page
        return { ...page, serve: (request) => inUseCase(name, () => page.serve(request)) }
      }),
    jobs: (jobs) =>
      jobs.map((job) => {
        const name = JOBS.get(job.name)
        if (name === undefined) return job
        const run = () => inUseCase(name, job.run)
        return { name: job.name, everyMilliseconds: JOBS_EVERY_MILLISECONDS, run }
      }),
  }
}

type ProvisionRequest = Parameters<Parameters<NonNullable<Around['useCases']>>[0]['provision']>[1]

function flowOf({ paymentType, sessionId }: ProvisionRequest): string {
  if (paymentType === 'PostAuth') return 'provision.capture'
  if (sessionId !== null) return 'provision.session'
  return paymentType === 'PreAuth' ? 'provision.preAuth' : 'provision.direct'
}
