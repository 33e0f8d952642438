import { assetRoutes } from './assets.ts'
import {
  type FramePorts,
  type PanelRoute,
  type PublicRoute,
  type ServedRoute,
  servedRoute,
} from './frame/index.ts'
import { overviewRoutes } from './overview/routes.tsx'
import { ownRoutes, signInRoutes } from './sign-in/routes.tsx'

export type PanelPorts = FramePorts

/** Every page of the panel with the act that it needs. The tests of roles are made from this list. */
export function panelRoutes(ports: PanelPorts): readonly (PanelRoute | PublicRoute)[] {
  return [...signInRoutes(ports), ...ownRoutes(ports), ...overviewRoutes()]
}

/** The panel as the listener takes it. */
export function panelPages(ports: PanelPorts): readonly ServedRoute[] {
  return [...assetRoutes(), ...panelRoutes(ports).map((route) => servedRoute(route, ports))]
}
