export { type ConsentDoer, type ConsentVisit, ofMerchant, returnDoer } from './doers.ts'
export { type ConsentPorts, consentRoutes } from './routes.tsx'
export { rulesDoer } from './rules.ts'
export { askSecondPerson, consentsPath } from './second-person.ts'
