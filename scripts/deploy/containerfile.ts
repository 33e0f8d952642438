/** One instruction of a Containerfile, its continued lines joined, in the stage that it belongs to. */
export type Instruction = Readonly<{ stage: string; keyword: string; text: string }>

/** The name of a stage that has none: only the last one may. */
export const FINAL = 'final'

/** Reads what deploy/Containerfile uses of the language: no heredocs, no escapes but the one of a line's end. */
export function readContainerfile(content: string): readonly Instruction[] {
  const lines = content
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  let stage = FINAL
  return lines.map((line) => {
    const [, keyword = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (keyword === '') throw new Error(`no instruction: ${line}`)
    if (keyword === 'FROM') stage = / AS (\S+)$/i.exec(text)?.[1] ?? FINAL
    return { stage, keyword, text }
  })
}

export type Copy = Readonly<{ from: string | null; sources: readonly string[]; target: string }>

/** `COPY --from=build /app /app`. */
export function readCopy(text: string): Copy {
  const words = text.split(/\s+/)
  const options = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const [from = null] = options.flatMap((option) => /^--from=(.+)$/.exec(option)?.[1] ?? [])
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}
