/** What of a `.cpuprofile` is read. Times are microseconds of the machine's monotonic clock. */
type Profile = Readonly<{
  nodes: readonly Readonly<{
    id: number
    children?: readonly number[]
    callFrame: Readonly<{ functionName: string; url: string; lineNumber: number }>
  }>[]
  startTime: number
  samples: readonly number[]
  timeDeltas: readonly number[]
}>

/** Only samples between the two count: a profile holds the whole life of its process. */
export type Window = Readonly<{ from: number; to: number }>

type Rows = readonly (readonly [name: string, microseconds: number])[]

/** Own times, largest first, without idleness. */
export function readProfile(
  { nodes, startTime, samples, timeDeltas }: Profile,
  { from, to }: Window,
): Readonly<{ byModule: Rows; byFunction: Rows; busyMicroseconds: number }> {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const callers = new Map(
    nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])),
  )
  const homeOf = homeFinder(frames, callers)
  const byModule = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let time = startTime
  let busyMicroseconds = 0
  for (const [at, id] of samples.entries()) {
    time += timeDeltas[at] ?? 0
    // A sample stands for the time until the next one.
    const microseconds = Math.max(0, timeDeltas[at + 1] ?? 0)
    const frame = frames.get(id)
    if (time < from || time > to || frame === undefined) continue
    const name = frame.functionName || '(anonymous)'
    if (name === '(idle)') continue
    const home = homeOf(id)
    busyMicroseconds += microseconds
    add(byModule, home === '' ? name : moduleOf(home), microseconds)
    const line = frame.url === '' ? 'native' : String(frame.lineNumber + 1)
    add(byFunction, `${name} (${placeOf(home)}:${line})`, microseconds)
  }
  return { byModule: sorted(byModule), byFunction: sorted(byFunction), busyMicroseconds }
}

type Frame = Profile['nodes'][number]['callFrame']

/** The file of a function, and of a native one that of whoever called it; empty for what has none. */
function homeFinder(
  frames: ReadonlyMap<number, Frame>,
  callers: ReadonlyMap<number, number>,
): (id: number) => string {
  return (id) => {
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const url = frames.get(at)?.url ?? ''
      if (url !== '') return url
    }
    return ''
  }
}

function add(sums: Map<string, number>, name: string, microseconds: number): void {
  sums.set(name, (sums.get(name) ?? 0) + microseconds)
}

function sorted(sums: ReadonlyMap<string, number>): Rows {
  return [...sums].sort(([, one], [, other]) => other - one)
}

/** `gateway/payments`, `npm pg`, `node:internal/crypto`. */
function moduleOf(url: string): string {
  const gateway = /packages\/gateway\/dist\/((?:storage\/)?[^/]+)/.exec(url)?.[1]
  if (gateway !== undefined) return `gateway/${gateway}`
  const own = /packages\/([^/]+)\/dist/.exec(url)?.[1]
  if (own !== undefined) return `@vezne/${own}`
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (dependency !== undefined) return `npm ${dependency}`
  return url.split('/').slice(0, 2).join('/')
}

function placeOf(url: string): string {
  return url.split('/').slice(-3).join('/')
}
