export { type ConsentDoer, returnDoer } from './doers.ts'
export { type ConsentPorts, consentRoutes } from './routes.tsx'
export { askSecondPerson, consentsPath } from './second-person.ts'
