/** What states, outcomes and codes mean and what to do about them, for every page of the panel. */
export { bankOperationText, bankResultText, bankTitle, routingText } from './bank-calls.ts'
export { mdStatusMeaning, type OutcomeMeaning, outcomeMeaning } from './outcomes.ts'
export { operationStateMeaning, orderStateMeaning } from './states.ts'
