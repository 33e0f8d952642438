import type { DeclineGroup } from './connector.ts'

/** A decline as all banks share it: the two-digit ISO 8583 code, and its group. */
export type Decline = Readonly<{ isoCode: string; group: DeclineGroup }>

/** The ISO 8583 codes of declines, by their meaning. */
const CODES_BY_GROUP: Readonly<Record<DeclineGroup, string>> = {
  soft: '01 02 05 16 19 51 61 65',
  data: '13 14 38 54 55 75 82 83 84',
  hard: '12 15 46 52 53 56 57 62 93',
  fraud: '04 07 33 34 36 37 41 43 59 63',
  state: '21 25 28 29 98',
  config: '03 58',
  technical: '06 30 76 77 80 81 91 95 96 99',
}

/**
 * The group of a two-digit code, unless a connector's own table says otherwise. A code without a group has an
 * unknown cause and counts as `soft`.
 */
export function isoDecline(isoCode: string): Decline {
  const groups = Object.keys(CODES_BY_GROUP) as DeclineGroup[]
  const group = groups.find((name) => CODES_BY_GROUP[name].split(' ').includes(isoCode))
  return { isoCode, group: group ?? 'soft' }
}
