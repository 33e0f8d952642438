export { type ReferenceRoute, referenceRoutes } from './routes.tsx'
export type { ReferenceSite } from './site.ts'
