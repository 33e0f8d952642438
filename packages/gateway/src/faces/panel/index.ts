export {
  type BooksPorts,
  type PanelPorts,
  panelPages,
  panelRoutes,
  type SettingsPorts,
} from './routes.ts'
