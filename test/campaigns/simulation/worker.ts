import { play, type Share } from './play.ts'

/** A process of its own for each share of the schedules: they need no other memory than theirs. */
Error.stackTraceLimit = 0

process.once('message', (share: Share) => {
  void play(share).then((tally) => {
    process.send?.(tally, undefined, undefined, () => process.disconnect())
  })
})
