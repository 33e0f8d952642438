export { createAsking } from './asking.ts'
export { describeFailure } from './failure.ts'
export { createOutput, untilAskedToEnd } from './process.ts'
export { createProgram } from './program.ts'
