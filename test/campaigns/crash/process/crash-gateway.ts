import { readConfiguration } from '../../../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../../../packages/gateway/src/base/kernel/index.ts'
import { createGateway, createLog } from '../../../../packages/gateway/src/gateway.ts'
import { createCrashPoints } from './crash-points.ts'
import { instruments } from './instruments.ts'
import type { Armed, FromProcess, Orders, ToProcess } from './messages.ts'

/** A gateway process that can end itself, or stop, at a named point. */

const seen = new Set<string>()
let armed: Armed | null = null
let passings = 0

function tell(message: FromProcess): void {
  // The parent may have gone: then this process ends by itself.
  process.send?.(message, undefined, {}, () => undefined)
}

function watch(point: string): void {
  if (!seen.has(point)) {
    seen.add(point)
    tell({ kind: 'seen', point })
  }
  if (armed === null || armed.point !== point) return
  passings += 1
  if (passings !== armed.passing) return
  const { signal, delayMilliseconds } = armed
  armed = null
  if (delayMilliseconds === 0) process.kill(process.pid, signal)
  else setTimeout(() => process.kill(process.pid, signal), delayMilliseconds)
}

async function start({ environment, bankUrl, settings }: Orders): Promise<void> {
  const gateway = createGateway(readConfiguration(environment), {
    clock: systemClock,
    log: createLog('warn', (line) => process.stderr.write(line)),
    note: () => undefined,
    simulatorUrl: () => bankUrl,
    around: instruments(createCrashPoints(watch), settings),
  })
  const { url } = await gateway.start()
  tell({ kind: 'listening', url })
}

process.on('message', (message: ToProcess) => {
  switch (message.kind) {
    case 'start':
      start(message.orders).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      })
      break
    case 'arm':
      armed = message.armed
      passings = 0
      break
    case 'disarm':
      armed = null
      break
  }
})
// The campaign that started this process may have been killed: then this process must end too.
process.on('disconnect', () => process.exit(0))
tell({ kind: 'loaded' })
