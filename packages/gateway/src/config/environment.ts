/** Variables by name, as a process has them. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The only place that reads `process.env`. */
export function processEnvironment(): Environment {
  return process.env
}
