export { type CallActivity, createActivity } from './activity.ts'
export { jobList } from './job-list.ts'
export type { Upkeep } from './job-ports.ts'
export { type Job, type RunningJobs, startJobs } from './runner.ts'
