/** What a pipe takes undivided, however many processes write into it (POSIX, PIPE_BUF on Linux). */
const BYTES_MAXIMUM = 4_096
const LONGEST_WAIT_MILLISECONDS = 50

export type GatheredLines = Readonly<{
  write: (line: string) => void
  /** Writes what has been gathered, wanted at the end of the process. */
  flush: () => void
}>

/**
 * Writes lines together that come close to each other: a system call for each would cost more than the
 * line itself. None waits longer than 50 ms, their order stays, and no line is divided among two writes.
 */
export function gatherLines(write: (lines: string) => void): GatheredLines {
  let gathered = ''
  let bytes = 0
  let isTimed = false
  const flush = (): void => {
    if (gathered === '') return
    const lines = gathered
    gathered = ''
    bytes = 0
    write(lines)
  }
  // Never stopped: lines that came after a write go with the timer of those before it, only sooner.
  const onTime = (): void => {
    isTimed = false
    flush()
  }
  return {
    write: (line) => {
      const own = Buffer.byteLength(line)
      if (bytes + own > BYTES_MAXIMUM) flush()
      gathered += line
      bytes += own
      if (isTimed) return
      isTimed = true
      setTimeout(onTime, LONGEST_WAIT_MILLISECONDS).unref()
    },
    flush,
  }
}
