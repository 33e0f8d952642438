/** One insertion by hand. `after` is a text that the file has once; without it the file is new. */
export type Step = Readonly<{
  file: string
  /** What is done, for the page of recipes. */
  what: string
  after?: string
  put: string
}>

/** A common change, with an example that `npm run recipes` really makes in a copy of the repository. */
export type Recipe = Readonly<{
  title: string
  /** What the example adds. */
  example: string
  steps: readonly Step[]
  /** What the steps are not: chosen by whoever makes the change, and not walked. */
  left: string
  /** As many files are edited by hand at most. Generated files and the line in CHANGELOG.md are not counted. */
  filesMaximum: number
  /** Vitest files that pass with the example. */
  tests: readonly string[]
}>

/** The files that a recipe edits by hand, each once. */
export function filesOf({ steps }: Pick<Recipe, 'steps'>): readonly string[] {
  return [...new Set(steps.map(({ file }) => file))]
}

/**
 * The text of a step's file with the step made. `text` is null where there is no such file.
 *
 * @throws Error where the file no longer has the place that the step names, once
 */
export function made({ file, after, put }: Step, text: string | null): string {
  if (after === undefined) {
    if (text !== null) throw new Error(`${file} is there already.`)
    return put
  }
  const [before = '', rest, ...others] = text?.split(after) ?? []
  if (rest === undefined || others.length > 0) {
    throw new Error(`${file} has ${others.length + (rest === undefined ? 0 : 1)} times: ${after}`)
  }
  return before + after + put + rest
}
