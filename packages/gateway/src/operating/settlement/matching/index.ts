export { type BankDifference, type BankLine, type Comparison, compareByBank } from './by-bank.ts'
export { differenceText } from './sentences.ts'
