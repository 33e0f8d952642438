export { type PanelPorts, panelPages, panelRoutes } from './routes.ts'
