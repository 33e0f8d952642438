export { createNestpayConnector } from './connector.ts'
export { nestpayHashIsRight } from './self-test.ts'
