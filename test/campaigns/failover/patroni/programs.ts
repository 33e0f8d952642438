import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Debian package of each program. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
/** Debian keeps each version's programs in a folder of its own. */
const POSTGRESQL = '/usr/lib/postgresql'
const POSTGRESQL_MINIMUM = 15

export type Programs = Readonly<
  Record<keyof typeof PACKAGES, string> & { postgresFolder: string; user: SystemUser | undefined }
>

/** Whom PostgreSQL, Patroni and etcd run as where this process is root. */
export type SystemUser = Readonly<{ uid: number; gid: number }>

/** Throws an error that says what to install where something is missing. */
export function findPrograms(): Programs {
  const found = {
    patroni: pathOf('patroni'),
    etcd: pathOf('etcd'),
    haproxy: pathOf('haproxy'),
    postgresFolder: postgresFolder(),
  }
  const missing = [
    ...Object.entries(PACKAGES).flatMap(([program, name]) =>
      pathOf(program) === null ? [name] : [],
    ),
    ...(found.postgresFolder === null ? [`postgresql (${POSTGRESQL_MINIMUM} or newer)`] : []),
  ]
  const { patroni, etcd, haproxy, postgresFolder: folder } = found
  if (patroni === null || etcd === null || haproxy === null || folder === null) {
    throw new Error(
      `The lab with Patroni needs Debian's packages; missing: ${missing.join(', ')}. ` +
        'apt-get install patroni etcd-server haproxy postgresql',
    )
  }
  refuseWithoutSharedMemory()
  return { patroni, etcd, haproxy, postgresFolder: folder, user: systemUser() }
}

/** Without it Patroni starts and replicates, and cannot fail over. */
function refuseWithoutSharedMemory(): void {
  try {
    execFileSync('python3', ['-c', 'import multiprocessing; multiprocessing.Lock()'], {
      stdio: 'ignore',
    })
  } catch (error) {
    throw new Error('Patroni cannot fail over here: /dev/shm cannot be used. Mount it first.', {
      cause: error,
    })
  }
}

function pathOf(program: string): string | null {
  return FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

/** Of the newest version. */
function postgresFolder(): string | null {
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL).map(Number) : []
  const fit = versions.filter((version) => version >= POSTGRESQL_MINIMUM)
  const folder = join(POSTGRESQL, String(Math.max(...fit)), 'bin')
  return fit.length > 0 && existsSync(join(folder, 'pg_rewind')) ? folder : null
}

function systemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
