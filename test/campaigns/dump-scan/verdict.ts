import { isDeepStrictEqual } from 'node:util'

import type { DumpScanReport } from './campaign.ts'

/** What is wrong with a run, in words; nothing where it proves what it is for. */
export function verdictOf(report: DumpScanReport): string[] {
  const problems = [...report.failures]
  const { found, planted, securityCodesLeft, namedCodes, journeys, wrongPlaces } = report
  if (!isDeepStrictEqual(sorted(found), sorted(planted))) {
    problems.push(`found ${JSON.stringify(found)}, planted was ${JSON.stringify(planted)}`)
  }
  if (securityCodesLeft > 0) problems.push(`${securityCodesLeft} security codes are left`)
  problems.push(...namedCodes.map(({ form, where }) => `${form} in ${where}`))
  for (const name of ['declined', 'direct', 'threeDSecure', 'link', 'wrong place']) {
    if ((journeys[name] ?? 0) === 0) problems.push(`no ${name} at all`)
  }
  if (wrongPlaces === 0) problems.push('no wrong places at all')
  return problems
}

function sorted(places: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(places).sort(([one], [other]) => one.localeCompare(other))
}
