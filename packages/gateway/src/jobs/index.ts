export { type Job, type RunningJobs, startJobs } from './runner.ts'
