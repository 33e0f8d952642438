export { type PanelPorts, panelPages } from './routes.ts'
