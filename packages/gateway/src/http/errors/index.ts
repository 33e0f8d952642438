export { asRefusal } from './as-refusal.ts'
export { type AnswerContext, answerHead, type Refusal, refusalBody } from './error-body.ts'
