import { X509Certificate } from 'node:crypto'

import { type Configuration, loadTls, type TlsIdentity } from '../base/config/index.ts'
import { type Clock, DAY_MILLISECONDS } from '../base/kernel/index.ts'
import type { ReadinessCheck, Servers } from '../faces/http/index.ts'
import type { Job } from '../operating/jobs/index.ts'

/** The gateway's own TLS, if any: `options` for the listeners, and the jobs that renew their certificate. */
export type Tls = Readonly<{
  scheme: 'http' | 'https'
  options: Readonly<{ tls?: TlsIdentity }>
  /** When the certificate in use ends; null: there is none. */
  endsAt: () => Date | null
  jobs: (servers: Pick<Servers, 'renewTls'>) => readonly Job[]
}>

const LOOK_EVERY_MILLISECONDS = 30_000

const NO_TLS: Tls = { scheme: 'http', options: {}, endsAt: () => null, jobs: () => [] }

/**
 * Loads the configured certificate. A job reads its files again at intervals; SIGHUP, the usual signal to
 * reload, is also sent when a process's terminal closes. An invalid new pair fails the job, which is logged,
 * and the pair in use stays.
 */
export function openTls(configuration: Pick<Configuration, 'tls'>, clock: Pick<Clock, 'now'>): Tls {
  let current = loadTls(configuration, clock.now())
  if (current === null) return NO_TLS
  const renew = async (servers: Pick<Servers, 'renewTls'>) => {
    const found = loadTls(configuration, clock.now())
    if (found === null || current === null || isSame(found, current)) return
    servers.renewTls(found)
    current = found
  }
  return {
    scheme: 'https',
    options: { tls: current },
    endsAt: () => current && certificateEnd(current),
    jobs: (servers) => [
      {
        name: 'take up a new TLS certificate',
        everyMilliseconds: LOOK_EVERY_MILLISECONDS,
        run: () => renew(servers),
      },
    ],
  }
}

/** For `doctor`: fails two weeks before the certificate ends. */
export function tlsChecks(
  configuration: Pick<Configuration, 'tls'>,
  clock: Pick<Clock, 'now'>,
): readonly ReadinessCheck[] {
  if (configuration.tls === null) return []
  const inTwoWeeks = new Date(clock.now().getTime() + 14 * DAY_MILLISECONDS)
  const run = async () => void loadTls(configuration, inTwoWeeks)
  return [{ name: 'certificate', run }]
}

function certificateEnd({ certificate }: TlsIdentity): Date {
  return new Date(new X509Certificate(certificate).validTo)
}

function isSame(one: TlsIdentity, other: TlsIdentity): boolean {
  return one.certificate.equals(other.certificate) && one.key.expose().equals(other.key.expose())
}
