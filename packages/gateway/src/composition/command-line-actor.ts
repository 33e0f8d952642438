import { userInfo } from 'node:os'

/** Who types, as the machine knows them: what the audit chain says of acts from the command line. */
export function commandLineActor(): string {
  try {
    return `cli:${userInfo().username}`
  } catch {
    // A container's user may have a number only.
    return `cli:${process.getuid?.() ?? 'unknown'}`
  }
}
