export type { AdminService } from './admin/index.ts'

export { apiRoutes, describeSubject } from './api/calls/index.ts'
export type { ClosedBatch, UseCases } from './api/use-cases.ts'
export { knownHosts } from './guards/check-head.ts'
export type { HttpPorts } from './http-ports.ts'

export { createServers, keepApiDocument, type Servers, type ServersOptions } from './servers.ts'
export { NotReadyError, type ReadinessCheck } from './service/service-routes.ts'
