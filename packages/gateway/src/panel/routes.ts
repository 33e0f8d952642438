import { assetRoutes } from './assets.ts'
import { type ConsentPorts, consentRoutes, returnDoer } from './consents/index.ts'
import {
  type FramePorts,
  type PanelRoute,
  type PublicRoute,
  type ServedRoute,
  servedRoute,
} from './frame/index.ts'
import { type OrderPorts, orderRoutes } from './order/index.ts'
import { overviewRoutes } from './overview/routes.tsx'
import { ownRoutes, signInRoutes } from './sign-in/routes.tsx'
import { unknownRoutes } from './unknowns/routes.tsx'

export type PanelPorts = FramePorts & OrderPorts & ConsentPorts

/** Every page of the panel with the act that it needs. The tests of roles are made from this list. */
export function panelRoutes(ports: PanelPorts): readonly (PanelRoute | PublicRoute)[] {
  return [
    ...signInRoutes(ports),
    ...ownRoutes(ports),
    ...overviewRoutes(),
    ...orderRoutes(ports),
    ...unknownRoutes(),
    ...consentRoutes({ ...ports, doers: [returnDoer(ports)] }),
  ]
}

/** The panel as the listener takes it. */
export function panelPages(ports: PanelPorts): readonly ServedRoute[] {
  return [...assetRoutes(), ...panelRoutes(ports).map((route) => servedRoute(route, ports))]
}
