export { askSecondPerson, consentsPath } from './ask.ts'
export type { ConsentDoer } from './doer.ts'
export { returnDoer } from './return-doer.ts'
export { type ConsentPorts, consentRoutes } from './routes.tsx'
