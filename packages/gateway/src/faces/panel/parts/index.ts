export { ActForm, AskedAct, LanguageChoice } from './act-form.tsx'
export { plainAmount } from './amount.ts'
export { attempt, entriesOf, type FieldProblems, NO_PROBLEMS, sentence } from './field-problems.ts'
export {
  everyRow,
  FileMenu,
  fileHeaders,
  fileRoutes,
  type NamedTable,
  sentText,
  tableAnswer,
  tableHeaders,
} from './files.tsx'
export { addressOf, chosenMerchant, MerchantChoice, withField } from './merchant-choice.tsx'
export { localMoment, momentIn, wholeNumberIn } from './moments.ts'
export { BookedTotals, ListTotals, Sums } from './total-facts.tsx'
