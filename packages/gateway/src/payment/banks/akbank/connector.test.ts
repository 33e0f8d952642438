import { connectorContract } from '../testing/connector-contract.ts'
import { orderListContract } from '../testing/order-list-contract.ts'
import { startAkbankHarness } from './testing/harness.ts'

connectorContract('Akbank JSON', startAkbankHarness)
orderListContract('Akbank JSON', startAkbankHarness)
