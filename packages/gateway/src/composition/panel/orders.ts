import type { PanelPorts } from '../../faces/panel/index.ts'
import { bindMoneyUseCases, type PaymentPorts, withOpenings } from '../../payment/payments/index.ts'
import type { Foundation } from '../foundation/index.ts'

/** Money is moved by the use cases of the API, over the gateway's own connections. */
export function bindMoney(
  { vault }: Pick<Foundation, 'vault'>,
  ports: PaymentPorts,
): PanelPorts['money'] {
  const { settings } = ports
  return { settings, by: (openings) => bindMoneyUseCases(withOpenings(ports, openings), vault) }
}
