export { renderErrorPage } from './error-page.tsx'

export { linkImageRoutes, linkPageRoutes } from './link/routes.ts'
export { renderOutbox } from './sandbox/outbox.tsx'
export { homePages, type SandboxPorts } from './sandbox/routes.tsx'
export { createPageSeal } from './seal.ts'
export { renderThreeDSecureStart } from './three-d-secure/onward-pages.tsx'
export { threeDSecurePages } from './three-d-secure/routes.ts'
