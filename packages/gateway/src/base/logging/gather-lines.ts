/** PIPE_BUF on Linux: a write of up to so many bytes is atomic, even if several processes write to the pipe. */
const BYTES_MAXIMUM = 4_096
const LONGEST_WAIT_MILLISECONDS = 50

/**
 * Writes several lines by one system call, which takes longer than making a line. A line waits for 50 ms at
 * most. The order of lines stays, and no line is divided between two writes. The end of the process must call
 * `flush`, which writes the gathered lines.
 */
export function gatherLines(write: (lines: string) => void) {
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
  // A write does not stop the timer: lines that come after the write wait for less than 50 ms.
  const onTime = (): void => {
    isTimed = false
    flush()
  }
  return {
    write: (line: string): void => {
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
