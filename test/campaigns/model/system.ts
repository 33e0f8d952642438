import type { Command } from './apply-command.ts'
import type { Model } from './model-state.ts'

/** A real gateway, as the commands drive it. */
export type System = Readonly<{
  /**
   * Does what the command says and answers in the model's words. `targetName` is the order that it is
   * about, null where there is none; `newName` becomes the name of an order that it opens.
   */
  perform: (
    command: Command,
    names: Readonly<{ targetName: string | null; newName: string }>,
  ) => Promise<string>
  /** What is not as the model has it, in words for a reader; nothing where all is. */
  differences: (model: Model) => Promise<readonly string[]>
}>
