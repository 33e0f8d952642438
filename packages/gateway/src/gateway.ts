import { openApiDocument } from '@vezne/protocol'
import {
  type AdminToken,
  type Configuration,
  loadAdminToken,
  ownVersion,
} from './base/config/index.ts'
import { type Clock, type MetricsSharing, uuidV7 } from './base/kernel/index.ts'
import type { Log } from './base/logging/index.ts'
import * as composition from './composition/index.ts'
import {
  apiRoutes,
  createServers,
  type HttpPorts,
  keepApiDocument,
  knownHosts,
  type Servers,
  type ServersOptions,
} from './faces/http/index.ts'
import { homePages, renderErrorPage, threeDSecurePages } from './faces/pages/index.ts'
import {
  type CallActivity,
  createActivity,
  jobList,
  type RunningJobs,
  startJobs,
} from './operating/jobs/index.ts'
import { createMetrics, type Metrics } from './operating/metrics/index.ts'
import { createTraces, type Traces } from './operating/tracing/index.ts'
import { trustedProxies, warnOfUnreadableProxies } from './payment/auth/index.ts'
import { isUnavailable, keepMark, type StatementLanes } from './storage/index.ts'

export { createLog, gatherLines } from './base/logging/index.ts'
export { bindBackups, openOperator, openShared } from './composition/index.ts'
export { examineDatabase, isUnavailable } from './storage/index.ts'

export type GatewayParts = Readonly<{
  clock: Clock
  log: Log
  /** Told, in plain words, what an operator at the terminal should know. */
  note: (line: string) => void
  /** Where the bank simulator is; null while there is none. */
  simulatorUrl: () => string | null
  /** With others that share the port; null or absent: this process serves alone. */
  metricsSharing?: MetricsSharing | null
  /** Instruments around the domains; the product has none. */
  around?: Partial<composition.Around>
  /** Another way for the statements that move money; the benchmark compares with one each. */
  lanes?: () => StatementLanes
}>

export type Gateway = Readonly<{
  /**
   * Opens the database, listens, and starts the jobs. Answers the address that it listens on.
   * `beforeServing` runs once the database is this process's own.
   */
  start: (beforeServing?: () => Promise<void>) => Promise<Addresses>
  /**
   * Takes no further connections, answers the last calls, then stops the jobs and the database. Connections that
   * are idle stay open for `lastCallsMilliseconds` (0 where it is not given): a call may be on its way.
   */
  stop: (lastCallsMilliseconds?: number) => Promise<void>
}>

export type Addresses = Readonly<{
  url: string
  publicUrl: string
  /** Where `/admin/v1` is, and what opens it. */
  admin: AdminToken & Readonly<{ url: string }>
  /** Where the panel is; null: this gateway has none. `entry`: the address that signs in once, in a sandbox. */
  panel: Readonly<{ url: string; entry: string | null }> | null
}>

type Running = Readonly<{
  servers: Servers
  jobs: RunningJobs
  /** Answers the calls that wait for events. */
  endWaiting: () => void
  close: () => Promise<void>
}>

/** The composition root: everything is made here, and nothing is made anywhere else. */
export function createGateway(configuration: Configuration, parts: GatewayParts): Gateway {
  let running: Running | null = null
  return {
    start: async (beforeServing) => {
      const tls = composition.openTls(configuration, parts.clock)
      const foundation = await composition.layFoundation(configuration, parts)
      try {
        await beforeServing?.()
        foundation.database.watch.reportTo(parts.log)
        const started = await compose(foundation, parts, tls)
        running = started.running
        return started.addresses
      } catch (error) {
        await foundation.database.close()
        throw error
      }
    },
    stop: async (lastCallsMilliseconds) => {
      const ending = running
      running = null
      ending?.endWaiting()
      await ending?.servers.drain(lastCallsMilliseconds)
      await ending?.jobs.stop()
      await ending?.close()
    },
  }
}

async function compose(laid: composition.Foundation, parts: GatewayParts, tls: composition.Tls) {
  const traces = openTraces(parts)
  const foundation = { ...laid, stores: traces.withStores(laid.stores) }
  const { configuration, database } = foundation
  const { host, port } = configuration
  const around = { ...composition.NOTHING_AROUND, ...parts.around }
  const urlAt = (taken: number) => urlOf(tls.scheme, host, taken)
  let publicUrl = configuration.publicUrl ?? urlAt(port)
  const activity = createActivity()
  const metrics = activity.withCalls(createMetrics(parts.metricsSharing))
  const watching = { metrics, traces, activity }
  const domainParts = { ...parts, ...watching, around, publicUrl: () => publicUrl }
  const bound = composition.bindDomains(foundation, domainParts)
  const { authentication, banks, domains, events, limits, notices, shared, useCases } = bound
  const { sessionPorts, linkPorts, openings } = domains
  const { rateLimiter, linkTries: tries } = limits
  const isSandbox = configuration.mode === 'sandbox'
  const adminToken = loadAdminToken(configuration)
  const withPayments: composition.WithPayments = (work) => work(domains.paymentPorts)
  const aroundActs = { ...shared, ...events, withPayments }
  const admin = composition.bindAdminService(foundation, aroundActs, adminToken)
  const panelParts = { ...bound, actsOf: admin.actsOf, scheme: tls.scheme }
  const panel = composition.openPanel(foundation, panelParts)
  const servers = await createServers(configuration, {
    routes: apiRoutes(useCases, { isSandbox }),
    pages: around.pages([
      ...threeDSecurePages(sessionPorts, isSandbox),
      ...composition.linkPages(foundation, { links: linkPorts, tries, openings }),
      ...notices.pages,
      ...homePages(
        isSandbox ? composition.bindSandbox(foundation, { ...shared, ...parts, useCases }) : null,
      ),
    ]),
    service: serviceRoutes(foundation, { ...parts, banks }),
    reference: composition.bindReference(foundation, () => publicUrl),
    admin,
    panel: panel?.pages ?? null,
    ports: httpPorts(foundation, { ...parts, ...authentication, ...watching, rateLimiter }),
    ...tls.options,
  })
  // Before the first card comes: another machine may have to hand the key over.
  await foundation.codeKeys.sealing()
  const taken = await servers.listen()
  const url = urlAt(taken.port)
  publicUrl = configuration.publicUrl ?? url
  const jobs = startAllJobs(foundation, { ...parts, ...watching, bound, around, tls, servers })
  const close = async () => {
    // Where the database is away, the last counts go with it; the end goes on.
    await limits.share().catch(() => undefined)
    await foundation.mark.keep({ isLast: true }).catch(() => undefined)
    await panel?.close()
    await events.close()
    await notices.close()
    await banks.close()
    // The last of each; where the database is away, they go with it. Commands that only read write none.
    await Promise.allSettled([banks.writeBankCalls(), openings.flush()])
    await Promise.all([database.close(), traces.flush()])
  }
  const adminHost = configuration.adminPort === null ? host : configuration.adminHost
  const operators = { ...adminToken, url: urlOf(tls.scheme, adminHost, taken.adminPort) }
  return {
    running: { servers, jobs, endWaiting: events.feedWatch.end, close },
    addresses: {
      url,
      publicUrl,
      admin: operators,
      panel: panel && (await panel.addressAt(taken.panelPort)),
    },
  }
}

function openTraces({ clock, log }: Pick<GatewayParts, 'clock' | 'log'>): Traces {
  const traces = createTraces({ clock, version: ownVersion() })
  if (traces.isOn) log.info({}, 'spans of payments go to an OpenTelemetry SDK')
  const why = traces.ignoredApi
  if (why !== null) log.warn({ why }, 'an OpenTelemetry SDK is ignored: its API is too old')
  return traces
}

type Watching = Readonly<{ metrics: Metrics; traces: Traces; activity: CallActivity }>

type JobParts = Pick<GatewayParts, 'clock' | 'log'> &
  Watching &
  Readonly<{
    bound: ReturnType<typeof composition.bindDomains>
    around: composition.Around
    tls: composition.Tls
    servers: Servers
  }>

function startAllJobs(
  foundation: composition.Foundation,
  { bound, around, metrics, traces, activity, tls, servers, clock, log }: JobParts,
): RunningJobs {
  const { banks, domains, events, limits, notices } = bound
  const readFigures = composition.measure(foundation, { metrics, banks, tls })
  const noticePorts = notices.ports
  const { watch } = foundation.database
  const kept = {
    ...foundation,
    watch,
    keepMark: keepMark(foundation.mark, log),
    noticePorts,
    limits,
    log,
  }
  const ports = { ...kept, ...domains, ...events, ...banks }
  const list = around.jobs(jobList({ ...ports, readFigures }))
  const measured = metrics.withJobRuns([...list, ...tls.jobs(servers)], clock)
  const { isReported } = watch
  return startJobs(traces.withJobs(measured), { log, isReported, activity })
}

function serviceRoutes(
  foundation: composition.Foundation,
  { simulatorUrl, banks }: GatewayParts & Readonly<{ banks: composition.Banks }>,
): ServersOptions['service'] {
  const isSandbox = foundation.configuration.mode === 'sandbox'
  return {
    checks: composition.readinessChecks(foundation, simulatorUrl, banks.outbound),
    banks: banks.reaches,
    openApiDocument: keepApiDocument(() =>
      openApiDocument({ version: ownVersion(), includeSandbox: isSandbox }),
    ),
    sandboxTime: isSandbox ? foundation.clock.now : null,
  }
}

function httpPorts(
  { stores, configuration, clock }: composition.Foundation,
  {
    authenticate,
    checkBody,
    rateLimiter,
    log,
    metrics,
    traces,
  }: Readonly<{ log: Log }> &
    Watching &
    Pick<HttpPorts, 'authenticate' | 'checkBody' | 'rateLimiter'>,
): HttpPorts {
  const knowsHost = knownHosts(hostsOf(configuration))
  return {
    authenticate,
    checkBody,
    pairs: metrics.withPairs(stores.pairs),
    rateLimiter,
    connections: configuration.connections,
    knowsHost: configuration.mode === 'sandbox' ? knowsHost : null,
    knowsOperatorsHost: knowsHost,
    isTrustedProxy: trustedProxies(configuration.trustedProxies),
    noteUnreadableHop: warnOfUnreadableProxies(log.warn),
    refusesPlainHttp: configuration.mode === 'live',
    isUnavailable,
    errorPage: (error) =>
      renderErrorPage({ ...error, isSandbox: configuration.mode === 'sandbox' }),
    metrics,
    requestSpans: traces.requests,
    log,
    newIncidentId: () => uuidV7(clock.now()),
  }
}

/** The names by which the configuration itself calls the gateway. */
function hostsOf(configuration: Configuration): readonly string[] {
  const { host, adminHost, panelHost, publicUrl, panelUrl, allowedHosts } = configuration
  const urls = [publicUrl, panelUrl].filter((url) => url !== null)
  return [host, adminHost, panelHost, ...urls.map((url) => new URL(url).hostname), ...allowedHosts]
}

/** An address that a browser on this machine can open: nobody can open 0.0.0.0. */
function urlOf(scheme: 'http' | 'https', host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `${scheme}://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}
