import { type FramePorts, get, type PanelRoute, post } from '../frame/index.ts'
import { fileRoutes } from '../parts/index.ts'
import { exportFile } from './file.ts'
import { showPayments } from './list-page.tsx'
import type { PaymentsPorts } from './views.ts'
import { removeView, saveView } from './views.ts'

/** The list of payments, its saved views, and its file. */
export function paymentsRoutes(ports: FramePorts & PaymentsPorts): readonly PanelRoute[] {
  return [
    get('/panel/payments', 'payments.see', (visit) => showPayments(ports, visit)),
    ...fileRoutes('/panel/payments', 'payments.export', (visit, format) =>
      exportFile(ports, visit, format),
    ),
    post('/panel/payments/views', 'payments.see', (visit) => saveView(ports, visit)),
    post('/panel/payments/views/remove', 'payments.see', (visit) => removeView(ports, visit)),
  ]
}
