import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** Some 50 kB of payments: each block is one write to the browser's connection. */
const PARTS_PER_BLOCK = 200
/** For so long a file is written without a look at the process's other work. */
const TURN_MILLISECONDS = 50

let filesUnderWay = 0

/**
 * A file that is written while its parts are read, block by block. Where the reader destroys the stream, the reading of
 * the parts ends too.
 */
export function textStream<Part>(
  parts: AsyncIterable<Part>,
  textOf: (block: readonly Part[]) => string,
): Readable {
  return fileStream(blocksOf(parts, textOf))
}

/** Told of each pause when it begins: what makes blocks ahead of their reader must stop too, or it is the work that is seen. */
type Halt = (pause: Promise<unknown>) => void

/** A file whose blocks are made as the reader takes them, and which gives way to payments (decision 9.48). */
export function fileStream(
  blocks: AsyncIterable<string | Uint8Array>,
  halt: Halt = () => undefined,
): Readable {
  return Readable.from(givingWay(blocks, halt), { objectMode: false })
}

async function* blocksOf<Part>(
  parts: AsyncIterable<Part>,
  textOf: (block: readonly Part[]) => string,
): AsyncGenerator<string> {
  let block: Part[] = []
  for await (const part of parts) {
    block.push(part)
    if (block.length < PARTS_PER_BLOCK) continue
    yield textOf(block)
    block = []
  }
  if (block.length > 0) yield textOf(block)
}

async function* givingWay<Block>(blocks: AsyncIterable<Block>, halt: Halt): AsyncGenerator<Block> {
  filesUnderWay += 1
  try {
    let turnFrom = performance.now()
    for await (const block of blocks) {
      const readyAt = performance.now()
      yield block
      // A slow reader is no work: its time must not make the pause longer.
      turnFrom += performance.now() - readyAt
      const worked = performance.now() - turnFrom
      if (worked < TURN_MILLISECONDS) continue
      const pause = giveWay(worked, filesUnderWay)
      halt(pause)
      await pause
      turnFrom = performance.now()
    }
  } finally {
    filesUnderWay -= 1
  }
}

/** How long a file stops in order to see whether the process has other work. */
const LOOK_MILLISECONDS = 20
/** The part of that time from which on the process counts as busy. */
const BUSY = 0.5
/** A busy process gives all its files together a thirtieth of the time. */
const PAUSES = 29
/** A proxy ends a download whose sender is silent for a minute or less. */
const PAUSE_MAXIMUM_MILLISECONDS = 20_000

/** How much of a time in which the file did nothing the event loop was at work, from 0 to 1. */
type Look = (milliseconds: number) => Promise<number>
type Pause = (milliseconds: number) => Promise<unknown>

/** The default look. */
export async function lookAtEventLoop(milliseconds: number): Promise<number> {
  const before = performance.eventLoopUtilization()
  await delay(milliseconds)
  return performance.eventLoopUtilization(before).utilization
}

/**
 * Payments go before files: a file that has worked for a while looks whether the process is busy, and then pauses for
 * 29 times as long, at most 20 s. On a process with nothing else to do a file is written at full speed.
 */
export async function giveWay(
  workedMilliseconds: number,
  filesUnderWay: number,
  look: Look = lookAtEventLoop,
  pause: Pause = delay,
): Promise<void> {
  if ((await look(LOOK_MILLISECONDS)) < BUSY) return
  await pause(Math.min(PAUSES * workedMilliseconds * filesUnderWay, PAUSE_MAXIMUM_MILLISECONDS))
}
