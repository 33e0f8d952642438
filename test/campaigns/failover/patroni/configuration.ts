import { join } from 'node:path'

/** Where the parts of one machine listen, all on 127.0.0.1. */
export type Machine = Readonly<{
  name: string
  folder: string
  postgres: number
  /** Patroni's own interface, which HAProxy asks. */
  rest: number
  etcdClient: number
  etcdPeer: number
}>

const HOST = '127.0.0.1'
const at = (port: number): string => `${HOST}:${port}`

export type EtcdApi = 'etcd' | 'etcd3'

/**
 * Patroni's settings, as docs/operations/high-availability.md gives them. JSON is YAML. `maximum_lag_on_failover` must
 * not be 0: a primary that dies with log that no standby has would get no successor. What was acknowledged is guarded
 * by the strict synchronous mode.
 */
export function patroniSettings(
  machine: Machine,
  {
    machines,
    postgresFolder,
    api,
  }: Readonly<{ machines: readonly Machine[]; postgresFolder: string; api: EtcdApi }>,
): string {
  const { name, folder, postgres, rest } = machine
  return JSON.stringify({
    scope: 'vezne',
    name,
    restapi: { listen: at(rest), connect_address: at(rest) },
    [api]: { hosts: machines.map(({ etcdClient }) => at(etcdClient)).join(',') },
    bootstrap: {
      dcs: CLUSTER_SETTINGS,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: at(postgres),
      connect_address: at(postgres),
      data_dir: join(folder, 'data'),
      bin_dir: postgresFolder,
      pgpass: join(folder, 'pgpass'),
      // A lab on the loopback address of one machine. A real cluster has passwords and TLS.
      pg_hba: [
        `host all all ${HOST}/32 trust`,
        `host replication all ${HOST}/32 trust`,
        'local all all trust',
      ],
      authentication: {
        superuser: { username: 'postgres', password: 'of-the-lab' },
        replication: { username: 'replicator', password: 'of-the-lab' },
        rewind: { username: 'rewinder', password: 'of-the-lab' },
      },
      parameters: { unix_socket_directories: folder },
    },
  })
}

const CLUSTER_SETTINGS = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  failsafe_mode: true,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { synchronous_commit: 'on', max_connections: 200, wal_keep_size: '256MB' },
  },
}

/** `--enable-v2`: Patroni before 3.1 must use etcd's API 2. */
export function etcdArguments(machine: Machine, machines: readonly Machine[]): readonly string[] {
  const { name, folder, etcdClient, etcdPeer } = machine
  const peers = machines.map((each) => `${each.name}=http://${at(each.etcdPeer)}`).join(',')
  const options: Readonly<Record<string, string>> = {
    name,
    'data-dir': join(folder, 'etcd'),
    'enable-v2': 'true',
    'listen-client-urls': `http://${at(etcdClient)}`,
    'advertise-client-urls': `http://${at(etcdClient)}`,
    'listen-peer-urls': `http://${at(etcdPeer)}`,
    'initial-advertise-peer-urls': `http://${at(etcdPeer)}`,
    'initial-cluster': peers,
    'initial-cluster-state': 'new',
    'log-level': 'error',
  }
  return Object.entries(options).map(([option, value]) => `--${option}=${value}`)
}

/** One way to whichever machine is the primary; the sessions of one that is not any more are ended. */
export function haproxySettings(port: number, machines: readonly Machine[]): string {
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind ${at(port)}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...machines.map(
      ({ name, postgres, rest }) => `  server ${name} ${at(postgres)} check port ${rest}`,
    ),
    '',
  ].join('\n')
}
