import type { Stats } from 'node:fs'

const OTHERS = 0o007
const GROUP = 0o070
const GROUP_READS = 0o040
const ROOT = 0

/**
 * A sentence with the remedy where others than this process's user may read a file of secrets, or write
 * to it; null where nobody may.
 *
 * A group may read what root owns where this process is of that group: that is how an orchestrator lends
 * a secret to a process that is not root (Kubernetes with `fsGroup`: root, 0440).
 */
export function exposureOf(
  path: string,
  { mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>,
  ownGroups: readonly number[] = groupsOfThisProcess(),
): string | null {
  // Windows has other rights, which these bits do not tell.
  if (process.getuid === undefined) return null
  const isLent = uid === ROOT && ownGroups.includes(gid) && (mode & GROUP) === GROUP_READS
  if ((mode & OTHERS) === 0 && (isLent || (mode & GROUP) === 0)) return null
  return `${path} is open to other users; close it: chmod 600 ${path} (an orchestrator’s secret: its mode 0400).`
}

function groupsOfThisProcess(): readonly number[] {
  return [...(process.getgroups?.() ?? []), process.getegid?.() ?? []].flat()
}
