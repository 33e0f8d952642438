import { Secret } from '../../kernel/index.ts'
import { type FormPairs, nestpayHash } from './hash.ts'

/** A form whose hash was computed by another implementation; the order of the names is shuffled. */
const FORM: FormPairs = [
  ['oid', 'order222'],
  ['clientid', '190100000'],
  ['storetype', '3d'],
  ['amount', '100.25'],
  ['okUrl', 'https://domain.com/success'],
  ['failUrl', 'https://domain.com/fail_url'],
  ['rnd', 'rand-21212'],
  ['lang', 'tr'],
  ['currency', '949'],
  ['taksit', ''],
  ['TranType', 'Auth'],
  ['hashAlgorithm', 'ver3'],
  ['encoding', 'ISO-8859-9'],
]
const EXPECTED =
  '7tt3i3SMhzR3jYjCMwNrolSn7ksY7eKz2kVsqt/nUGK6XNw9/dMMZPVqHK9pQROGEIW3PJWut6v1Xv6ZDtnuSA=='

/**
 * Whether this build computes the hash that banks compute. Asked at the start of live mode: a runtime
 * that gets it wrong would send every card holder into a refused form.
 */
export function nestpayHashIsRight(): boolean {
  return nestpayHash(FORM, new Secret('storeKey', '123456')) === EXPECTED
}
