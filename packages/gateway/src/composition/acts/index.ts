export { commandLineActor, openOperator } from './open-operator.ts'
export { bindAdminService } from './operator-ports.ts'
