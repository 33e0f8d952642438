import type { Mutation } from './mutation.ts'
import { MUTATIONS_OF_BANK_CALLS } from './mutations-of-bank-calls.ts'
import { MUTATIONS_OF_JOBS } from './mutations-of-jobs.ts'
import { MUTATIONS_OF_OPENING } from './mutations-of-opening.ts'
import { MUTATIONS_OF_SETTLING } from './mutations-of-settling.ts'

/** Every flaw that the simulation is known to find. */
export const MUTATIONS: readonly Mutation[] = [
  ...MUTATIONS_OF_OPENING,
  ...MUTATIONS_OF_BANK_CALLS,
  ...MUTATIONS_OF_SETTLING,
  ...MUTATIONS_OF_JOBS,
]
