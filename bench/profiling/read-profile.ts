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

export type Shares = Readonly<{
  /** Own times, largest first; a native function's counts for the file that called it. */
  byModule: Rows
  byFunction: Rows
  /** Functions of this repository and of dependencies, each with all that it called. */
  withCalled: Rows
  /** Without idleness. */
  busyMicroseconds: number
}>

export function readProfile(
  { nodes, startTime, samples, timeDeltas }: Profile,
  { from, to }: Window,
): Shares {
  const pathOf = pathFinder(nodes)
  const [byModule, byFunction, withCalled] = [createSums(), createSums(), createSums()]
  let time = startTime
  let busyMicroseconds = 0
  for (const [at, id] of samples.entries()) {
    time += timeDeltas[at] ?? 0
    // A sample stands for the time until the next one.
    const microseconds = Math.max(0, timeDeltas[at + 1] ?? 0)
    const path = pathOf(id)
    const [frame] = path
    if (time < from || time > to || frame === undefined) continue
    if (frame.functionName === '(idle)') continue
    const home = path.find(({ url }) => url !== '')?.url ?? ''
    busyMicroseconds += microseconds
    byModule.add(home === '' ? frame.functionName : moduleOf(home), microseconds)
    byFunction.add(nameOf(frame, home), microseconds)
    const callers = path.filter(({ url }) => url.startsWith('file:'))
    const names = new Set(callers.map((caller) => nameOf(caller, caller.url)))
    for (const name of names) withCalled.add(name, microseconds)
  }
  return {
    byModule: byModule.sorted(),
    byFunction: byFunction.sorted(),
    withCalled: withCalled.sorted(),
    busyMicroseconds,
  }
}

type Frame = Profile['nodes'][number]['callFrame']

/** A function and its callers, the nearest first. */
function pathFinder(nodes: Profile['nodes']): (id: number) => readonly Frame[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const callers = new Map(
    nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])),
  )
  return (id) => {
    const path: Frame[] = []
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const frame = frames.get(at)
      if (frame !== undefined) path.push(frame)
    }
    return path
  }
}

function nameOf({ functionName, url, lineNumber }: Frame, home: string): string {
  const line = url === '' ? 'native' : String(lineNumber + 1)
  return `${functionName || '(anonymous)'} (${home.split('/').slice(-3).join('/')}:${line})`
}

function createSums() {
  const sums = new Map<string, number>()
  return {
    add: (name: string, microseconds: number): void => {
      sums.set(name, (sums.get(name) ?? 0) + microseconds)
    },
    sorted: (): Rows => [...sums].sort(([, one], [, other]) => other - one),
  }
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
