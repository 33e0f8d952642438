import { GatewayError } from '../../../base/kernel/index.ts'
import type { checkSessionForPayment } from '../../three-d-secure/index.ts'

type SessionRefusal = Extract<ReturnType<typeof checkSessionForPayment>, { ok: false }>

/** Why a session allows no payment, with the field that differs or the order that it led to. */
export function sessionError({ error, field, orderId }: SessionRefusal): GatewayError {
  const differs = { tr: `Farklı alan: ${field}.`, en: `Differing field: ${field}.` }
  return new GatewayError(error, {
    ...(field === undefined ? {} : { remedy: differs }),
    ...(orderId === undefined ? {} : { orderId }),
  })
}
