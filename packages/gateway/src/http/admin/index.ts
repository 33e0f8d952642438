export { ADMIN_ROUTES, type AdminService, registerAdminRoutes } from './register-admin-routes.ts'
