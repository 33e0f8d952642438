export { untilAskedToEnd } from './end-of-process.ts'
export { describeFailure } from './failure.ts'
export { createProgram } from './program.ts'
