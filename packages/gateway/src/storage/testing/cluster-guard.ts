import { spawn } from 'node:child_process'
import { once } from 'node:events'

import type { Cluster } from '../embedded/cluster.ts'

/**
 * Reads until its input closes, then removes everything. Nothing of the run's environment is
 * needed.
 */
const SCRIPT = `read line; "$1/bin/pg_ctl" stop -D "$2" -m immediate -w; rm -rf "$3"`

/**
 * A small process that waits for the end of this one and then ends the cluster and removes its
 * folder. A teardown alone would not do: an interrupted or killed test run never gets to it. The
 * pipe to it closes however this process dies. Returns the function that does the same right away.
 */
export function guardCluster(cluster: Cluster, folder: string): () => Promise<void> {
  const identity =
    cluster.user === undefined ? {} : { uid: cluster.user.uid, gid: cluster.user.gid }
  const scriptArguments = ['guard', cluster.binariesFolder, cluster.clusterFolder, folder]
  const guard = spawn('/bin/sh', ['-c', SCRIPT, ...scriptArguments], {
    ...identity,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    // A Ctrl-C reaches the whole process group of the terminal, and must not reach this.
    detached: true,
    cwd: '/',
  })
  const ended = once(guard, 'exit')
  guard.unref()
  return async () => {
    guard.ref()
    guard.stdin.end()
    await ended
  }
}
