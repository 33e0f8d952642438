/** Of the primary: its server alone; its whole machine; or the machine while the standbys lag behind. */
export type Killed = 'server' | 'machine' | 'machine ahead of its standbys'

/** What is done to the database while payments run. */
export type Blow =
  | Readonly<{ kind: 'kill'; what: Killed }>
  /** The primary's machine stops for this time, and then goes on where it was. */
  | Readonly<{ kind: 'pause'; milliseconds: number }>
  | Readonly<{ kind: 'standby'; count: 1 | 2 }>
  /** The leader of the three servers that keep Patroni's state. */
  | Readonly<{ kind: 'state' }>

/** A primary, two standbys, and what makes another one the primary: the part in which the two labs differ. */
export type ReplicatedDatabase = Readonly<{
  /** Leads to whichever server is the primary. */
  connectionString: string
  /** What this lab can kill of the primary. */
  kills: readonly [Killed, ...Killed[]]
  /**
   * Resolves when the blow is over, whatever follows from it. `acknowledged` tells how many payments were so far, for a
   * blow that is to take some with it.
   */
  strike: (blow: Blow, acknowledged: () => number) => Promise<void>
  /** Whether both standbys follow the primary, so that the next blow may come. */
  isWhole: () => Promise<boolean>
  failovers: () => Promise<number>
  stop: () => Promise<void>
}>

export function textOf(blow: Blow): string {
  switch (blow.kind) {
    case 'kill':
      return `kill of the primary's ${blow.what}`
    case 'pause':
      return `pause of the primary for ${blow.milliseconds / 1_000} s`
    case 'standby':
      return blow.count === 1 ? 'kill of a standby' : 'kill of both standbys'
    case 'state':
      return "kill of etcd's leader"
  }
}
