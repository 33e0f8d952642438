import { type FramePorts, get, type PanelRoute } from '../frame/index.ts'
import type { PaymentsPorts } from '../payments/index.ts'
import { showSearch } from './results-page.tsx'

/** The search box of every page. */
export function searchRoutes(ports: FramePorts & PaymentsPorts): readonly PanelRoute[] {
  return [get('/panel/search', 'payments.see', (visit) => showSearch(ports, visit))]
}
