import type { Log } from '../../base/logging/index.ts'
import type { Metrics } from '../../operating/metrics/index.ts'
import type { Traces } from '../../operating/tracing/index.ts'
import { gatherOpenings } from '../../payment/links/index.ts'
import { connectBanks } from '../banks/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { createChoices } from './choices.ts'
import { bindEvents } from './events.ts'
import { bindAuthentication, createLimits } from './guards.ts'
import { bindLinks } from './links.ts'
import { bindNotices } from './notices.ts'
import { bindPayments } from './payments.ts'
import { bindSessions } from './sessions.ts'
import { type Around, bindUseCases } from './use-cases.ts'

type Parts = Readonly<{
  log: Log
  metrics: Metrics
  traces: Traces
  simulatorUrl: () => string | null
  publicUrl: () => string
  around: Around
}>

/** Every domain over its stores, its banks and its limits. */
export function bindDomains(foundation: Foundation, parts: Parts) {
  const { log, around, metrics, traces, publicUrl } = parts
  const { secretKeyOf, ...authentication } = bindAuthentication(foundation)
  const heard = { called: metrics.calledBank, traced: traces.withBank }
  const banks = connectBanks(foundation, { ...parts, ...heard })
  const choicesOf = traces.withChoices(createChoices(foundation, banks))
  const limits = createLimits(foundation)
  const { declines, handOvers } = limits
  const shared = { banks, choicesOf, declines, handOvers, secretKeyOf, log, publicUrl }
  const sessionPorts = bindSessions(foundation, shared)
  const stored = metrics.withConclusions(bindPayments(foundation, shared))
  const paymentPorts = around.payments(stored)
  const linkPorts = around.links(bindLinks(foundation, { sessionPorts, paymentPorts }))
  const notices = bindNotices(foundation, { linkPorts, log })
  const events = bindEvents(foundation, { paymentPorts, linkPorts, log, traces })
  const openings = gatherOpenings(foundation.stores.linkOpenings)
  const domains = { sessionPorts, paymentPorts, linkPorts, openings, choicesOf, secretKeyOf }
  const useCases = around.useCases(
    bindUseCases(foundation, { ...domains, events: events.useCases }),
  )
  return { authentication, banks, domains, events, limits, notices, shared, useCases }
}
