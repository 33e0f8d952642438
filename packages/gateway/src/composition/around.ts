import type { PageRoute, UseCases } from '../http/index.ts'
import type { Job } from '../jobs/index.ts'
import type { PaymentPorts } from '../payments/index.ts'
import type { AllLinkPorts } from './links.ts'

/**
 * The place for instruments: each answers with what it was given, or with the same and something around
 * it. The product puts nothing in. A test that watches every step, or ends the process at one, wraps
 * the ports (what the domains call) and the doors (what calls the domains), and no step of the product
 * knows of it.
 */
export type Around = Readonly<{
  payments: (ports: PaymentPorts) => PaymentPorts
  links: (ports: AllLinkPorts) => AllLinkPorts
  useCases: (useCases: UseCases) => UseCases
  pages: (pages: readonly PageRoute[]) => readonly PageRoute[]
  jobs: (jobs: readonly Job[]) => readonly Job[]
}>

export const NOTHING_AROUND: Around = {
  payments: (ports) => ports,
  links: (ports) => ports,
  useCases: (useCases) => useCases,
  pages: (pages) => pages,
  jobs: (jobs) => jobs,
}
