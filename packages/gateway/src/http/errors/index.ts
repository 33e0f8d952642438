export { asRefusal } from './as-refusal.ts'
export { answerHead, type Refusal, refusalBody } from './error-body.ts'
