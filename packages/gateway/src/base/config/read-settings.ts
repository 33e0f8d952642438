import type { Environment, Mode } from './environment.ts'
import type { Reading } from './readers.ts'
import { SETTINGS, type Setting, type SettingName } from './settings.ts'

type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never

/** The value of each variable; null only if it is absent and has no default. */
export type Settings = {
  readonly [Name in SettingName]:
    | ValueOf<(typeof SETTINGS)[Name]>
    | ((typeof SETTINGS)[Name]['absent'] extends null ? null : never)
}

/** Reads every variable of SETTINGS and collects all problems. */
export function readSettings(
  environment: Environment,
  mode: Mode,
): Readonly<{ settings: Settings; problems: readonly string[] }> {
  const problems: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, row]) => {
    const reading = readSetting(row, environment[name], mode)
    if (reading.ok) return [name, reading.value]
    problems.push(`${name}: ${reading.problem}${seen(row, environment[name])}.`)
    return [name, null]
  })
  // The entries have exactly the names of SETTINGS, but `Object.fromEntries` loses the type of the names.
  return { settings: Object.fromEntries(entries) as Settings, problems }
}

function readSetting(
  row: Setting<unknown>,
  given: string | undefined,
  mode: Mode,
): Reading<unknown> {
  const { absent } = row
  const text = given || (absent === null || typeof absent === 'string' ? absent : absent[mode])
  return text === null ? { ok: true, value: null } : row.read(text)
}

function seen(row: Setting<unknown>, given: string | undefined): string {
  return row.secret === true || given === undefined ? '' : ` (it is "${given}")`
}
