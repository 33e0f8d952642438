export { mayBeAdded as mayBeAddedToCallbacks } from './callback-names.ts'
export { createNestpayConnector } from './connector.ts'
export { nestpayHashIsRight } from './hash.ts'
