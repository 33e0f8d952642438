export { referenceRoutes } from './routes.tsx'
