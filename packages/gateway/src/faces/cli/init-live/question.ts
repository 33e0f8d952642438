/** By the question's name. */
export type Answers = Readonly<Record<string, string>>

export type Question = Readonly<{
  /** In the file of answers; its option is `--` and the same with dashes, unless the answer is a secret. */
  name: string
  text: string
  /** Where the answer stands, if not in an option of the question's name or in the file. */
  place?: string
  /** Read from the file of answers or asked for, never taken from the command line. */
  isSecret?: true
  /** Not shown while somebody types it. */
  isHidden?: true
  choices?: readonly string[]
  /** The answer where none is given; without one the question must be answered. */
  otherwise?: (answers: Answers) => string
  /** Left out where false. An answer that was given counts all the same. */
  isAsked?: (answers: Answers) => boolean
  /** What is wrong, as a sentence; null if nothing is. */
  check?: (answer: string) => string | null
}>
