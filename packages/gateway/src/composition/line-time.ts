import { systemClock } from '../kernel/index.ts'

/**
 * The time of a line: a field of JSON with a comma before it, in ISO 8601, to the millisecond, in UTC. Text,
 * because thirteen digits of milliseconds look like a card number one time in ten. The seconds are
 * spelled once for all lines that share them.
 */
export function createLineTime(
  now: () => number = () => systemClock.now().getTime(),
): () => string {
  let second = Number.NaN
  let spelled = ''
  return () => {
    const time = now()
    const milliseconds = time % 1_000
    if (time - milliseconds !== second) {
      second = time - milliseconds
      spelled = new Date(second).toISOString().slice(0, -'000Z'.length)
    }
    return `,"time":"${spelled}${String(milliseconds).padStart(3, '0')}Z"`
  }
}
