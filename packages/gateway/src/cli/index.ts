export { untilAskedToEnd } from './end-of-process.ts'
export { describeFailure } from './failure.ts'
export { createOutput } from './output.ts'
export { createProgram } from './program.ts'
