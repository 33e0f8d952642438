import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { keepInspectorClosed, takeEnvironment } from './base/config/index.ts'
import { maskCardNumbersInLine, systemClock } from './base/kernel/index.ts'
import {
  createAsking,
  createOutput,
  createProgram,
  describeFailure,
  untilAskedToEnd,
} from './faces/cli/index.ts'
import {
  bindBackups,
  createGateway,
  createLog,
  examineDatabase,
  gatherLines,
  isUnavailable,
  openOperator,
  openShared,
} from './gateway.ts'

/**
 * V8 lets a heap of this size become two to four times as large before it looks for what nobody needs any
 * more, and a gateway would hold as much again as it uses. To look at 40 % saves 55 MB; to look at 20 %
 * would save another 10, and cost three percent of the processor time of every payment.
 */
const HEAP_GROWTH_PERCENT = 40

setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)

const output = createOutput(process.stdout)
let isServing = false

/** Everything that the command line works with, for this process. */
function createProcessProgram() {
  const environment = takeEnvironment()
  const note = (line: string) => process.stderr.write(`${maskCardNumbersInLine(line)}\n`)
  const lines = gatherLines((text) => process.stdout.write(text))
  process.once('exit', lines.flush)
  const logTo = (level: string) => createLog(level, lines.write, lines.flush)
  return createProgram({
    environment,
    environmentRead: (read) => keepInspectorClosed(read, note),
    print: output.print,
    note,
    createGateway: (configuration, parts) =>
      createGateway(configuration, {
        ...parts,
        clock: systemClock,
        log: logTo(configuration.logLevel),
      }),
    openOperator: (configuration) => {
      // A command's output is its own: of the log it shows what went wrong.
      const log = createLog('error', (line) => process.stderr.write(line))
      return openOperator(configuration, { clock: systemClock, log, note })
    },
    bindBackups: (configuration) => bindBackups(configuration, { clock: systemClock, note }),
    openShared: (configuration, opening) =>
      openShared(configuration, { clock: systemClock, note, ...opening }),
    examineDatabase,
    isUnavailable,
    // Somebody must be there to see the questions, and to answer them.
    asking:
      process.stdin.isTTY && process.stderr.isTTY
        ? createAsking({ input: process.stdin, output: process.stderr })
        : null,
    readInput: () => text(process.stdin),
    untilAskedToEnd: () => {
      isServing = true
      return untilAskedToEnd(() => process.exit(1))
    },
  })
}

// A terminal that closes takes the streams with it first; the gateway must live on to end in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await createProcessProgram().parseAsync()
  // A gateway has done its work, whoever read its lines; a command's lines are its work.
  if (!isServing) await output.end()
  process.exit(0)
} catch (error) {
  const { text, exitCode } = describeFailure(error, isUnavailable)
  await output.end().catch(() => undefined)
  process.stderr.write(`${maskCardNumbersInLine(text)}\n`, () => process.exit(exitCode))
}
