import { type Configuration, loadTls, type TlsIdentity } from '../config/index.ts'
import type { ReadinessCheck, Servers } from '../http/index.ts'
import type { Job } from '../jobs/index.ts'
import { type Clock, DAY_MILLISECONDS } from '../kernel/index.ts'

/** The gateway's own TLS, or none: `options` goes to the listeners, `jobs` keeps them fresh. */
export type Tls = Readonly<{
  scheme: 'http' | 'https'
  options: Readonly<{ tls?: TlsIdentity }>
  jobs: (servers: Pick<Servers, 'renewTls'>) => readonly Job[]
}>

/** Certificates are replaced days before they end; a minute would do as well. */
const LOOK_EVERY_MILLISECONDS = 30_000

/**
 * Loads the certificate that the configuration names. A job looks at its files again and again: SIGHUP, the
 * usual signal to reload, also comes when a process's terminal is closed. A new pair that is wrong fails the
 * job, which is logged each time, and the pair in use stays.
 */
export function openTls(configuration: Pick<Configuration, 'tls'>, clock: Pick<Clock, 'now'>): Tls {
  let current = loadTls(configuration, clock.now())
  if (current === null) return { scheme: 'http', options: {}, jobs: () => [] }
  const renew = async (servers: Pick<Servers, 'renewTls'>) => {
    const found = loadTls(configuration, clock.now())
    if (found === null || current === null || isSame(found, current)) return
    servers.renewTls(found)
    current = found
  }
  return {
    scheme: 'https',
    options: { tls: current },
    jobs: (servers) => [
      {
        name: 'take up a new TLS certificate',
        everyMilliseconds: LOOK_EVERY_MILLISECONDS,
        run: () => renew(servers),
      },
    ],
  }
}

/** For `doctor`: a certificate that ends in two weeks should have been renewed by now. */
export function tlsChecks(
  configuration: Pick<Configuration, 'tls'>,
  clock: Pick<Clock, 'now'>,
): readonly ReadinessCheck[] {
  if (configuration.tls === null) return []
  const inTwoWeeks = new Date(clock.now().getTime() + 14 * DAY_MILLISECONDS)
  const run = async () => void loadTls(configuration, inTwoWeeks)
  return [{ name: 'certificate', run }]
}

function isSame(one: TlsIdentity, other: TlsIdentity): boolean {
  return one.certificate.equals(other.certificate) && one.key.expose().equals(other.key.expose())
}
