export { jobList } from './job-list.ts'
export { type Job, type RunningJobs, startJobs } from './runner.ts'
