export { ChargebackState, casePath, Deadline, newCasePath } from './parts.tsx'
export { type ChargebackPorts, chargebackRoutes } from './routes.tsx'
