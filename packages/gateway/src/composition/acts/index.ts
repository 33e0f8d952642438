export { commandLineActor, openOperator } from './open-operator.ts'
export { bindAdminService, type WithPayments } from './operator-ports.ts'
