import { type ListenerLimits, SERVER_LIMITS } from '../limits/index.ts'
import type { NodeServers } from './node-servers.ts'

/** Connections that became idle are closed at this interval. */
const HANG_UP_MILLISECONDS = 20

type Options = Readonly<{
  limits: Pick<ListenerLimits, 'closeIdle'>
  servers: Pick<NodeServers, 'closeIdle'>
  /** For how long idle connections stay open for a request that is on its way. */
  lastCallsMilliseconds: number
}>

/**
 * Closes what would hold up the end of a listener, until `closed`, its end, has come. A caller whose connection
 * is closed while its request is on the way cannot know whether the request was begun.
 */
export async function closingConnections(
  closed: Promise<unknown>,
  { limits, servers, lastCallsMilliseconds }: Options,
): Promise<void> {
  const timers: NodeJS.Timeout[] = []
  const hangUp = () =>
    timers.push(setInterval(afterReading(servers.closeIdle), HANG_UP_MILLISECONDS))
  const lastCalls = setTimeout(hangUp, lastCallsMilliseconds)
  // Node looks for slow connections no more once it has stopped listening: one that has said nothing, or half
  // of something, would hold the end up for as long as it likes.
  const slow = afterReading(limits.closeIdle)
  timers.push(lastCalls, setInterval(slow, SERVER_LIMITS.hangUpMilliseconds))
  await closed.finally(() => timers.forEach(clearInterval))
}

/** Timers run before Node reads what has come: a request that is already here must be seen first. */
function afterReading(work: () => void): () => void {
  return () => void setImmediate(work)
}
