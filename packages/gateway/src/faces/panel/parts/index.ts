export { ActForm, AskedAct, LanguageChoice } from './act-form.tsx'
export { plainAmount } from './amount.ts'
export {
  type CsvColumns,
  csvAnswer,
  csvHeaders,
  everyRow,
  fileHeaders,
  sentText,
  tableAnswer,
} from './csv.ts'
export { attempt, entriesOf, type FieldProblems, NO_PROBLEMS, sentence } from './field-problems.ts'
export { addressOf, chosenMerchant, MerchantChoice, withField } from './merchant-choice.tsx'
export { localMoment, momentIn, wholeNumberIn } from './moments.ts'
export { BookedTotals, ListTotals } from './total-facts.tsx'
