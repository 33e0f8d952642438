export { databaseText } from './database-text.ts'
export { disguisesOf } from './disguises.ts'
export {
  createPatternSearch,
  type Finding,
  type Pattern,
  type PatternSearch,
} from './pattern-search.ts'
