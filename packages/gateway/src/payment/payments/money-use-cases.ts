import type { Bound } from '../../base/kernel/index.ts'
import type { Vault } from '../cards/index.ts'
import { withKeptKeys } from './pair-and-key.ts'
import type { PaymentPorts } from './ports.ts'
import { provision } from './provision/provision.ts'
import { returnPayment } from './returns/return.ts'
import { reversePayment } from './reverse.ts'

/** The use cases that move money, for the API and for the panel. */
export type MoneyUseCases = Readonly<{
  provision: Bound<typeof provision>
  returnPayment: Bound<typeof returnPayment>
  reversePayment: Bound<typeof reversePayment>
}>

export function bindMoneyUseCases(
  ports: PaymentPorts,
  vault: Pick<Vault, 'fingerprint'>,
): MoneyUseCases {
  return {
    provision: withKeptKeys(vault, (call, request) => provision(ports, call, request)),
    returnPayment: withKeptKeys(vault, (call, request) => returnPayment(ports, call, request)),
    reversePayment: withKeptKeys(vault, (call, request) => reversePayment(ports, call, request)),
  }
}
