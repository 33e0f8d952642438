/** A pipe takes so many bytes as one, even if several processes write to it (POSIX; PIPE_BUF on Linux). */
const BYTES_MAXIMUM = 4_096
const LONGEST_WAIT_MILLISECONDS = 50

export type GatheredLines = Readonly<{
  write: (line: string) => void
  /** Writes the gathered lines. Wanted at the end of the process too. */
  flush: () => void
}>

/**
 * Writes several lines by one system call, which takes longer than making a line. A line waits for 50 ms at
 * most. The order of lines stays, and no line is divided between two writes.
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
  // The timer is not stopped by a write: lines that come after the write just wait for less than 50 ms.
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
