export { bindAdminService, openOperator } from './acts/index.ts'
export { bindBackups } from './backups/index.ts'
export { type Banks, connectBanks } from './banks/index.ts'
export { readinessChecks } from './checks.ts'
export {
  type Around,
  bindAuthentication,
  bindEvents,
  bindLinks,
  bindNotices,
  bindPayments,
  bindSessions,
  bindUseCases,
  createChoices,
  createLimits,
  linkPages,
  NOTHING_AROUND,
} from './domains/index.ts'
export { type Foundation, layFoundation, openShared } from './foundation/index.ts'
export { measure } from './metrics.ts'
export { openPanel } from './panel/open-panel.ts'
export { bindReference } from './reference.ts'
export { bindSandbox } from './sandbox.ts'
export { openTls, type Tls } from './tls.ts'
