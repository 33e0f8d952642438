export type { Mutation } from './mutation.ts'
export { MUTATIONS } from './mutations.ts'
export { type ScheduleReport, simulate } from './simulate.ts'
