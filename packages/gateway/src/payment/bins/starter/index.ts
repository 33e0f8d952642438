/**
 * The prefixes are facts, compared and put in this form from two public lists, both under the MIT licence;
 * NOTICE.md of this package has their notices, and ../README.md says how their contradictions were decided.
 */

import type { BinRecord } from '../bin.ts'
import { GARANTI_AND_IS_BINS } from './garanti-and-is.ts'
import { LARGE_PRIVATE_BANK_BINS } from './large-private-banks.ts'
import { PARTICIPATION_BANK_BINS } from './participation-banks.ts'
import { SIMULATOR_BINS } from './simulator-cards.ts'
import { SMALL_PRIVATE_BANK_BINS } from './small-private-banks.ts'
import { STATE_BANK_BINS } from './state-banks.ts'

/**
 * The BIN table of a new installation: the banks of Turkey as public lists know them, and every test card
 * (decision 3.2). Banks issue under new prefixes every month, and move old ones to other products: an
 * operator should import the table of its own acquirer.
 */
export const STARTER_BINS: readonly BinRecord[] = [
  ...STATE_BANK_BINS,
  ...GARANTI_AND_IS_BINS,
  ...LARGE_PRIVATE_BANK_BINS,
  ...SMALL_PRIVATE_BANK_BINS,
  ...PARTICIPATION_BANK_BINS,
  ...SIMULATOR_BINS,
]
