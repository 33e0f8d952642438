import { connectorContract } from '../testing/connector-contract.ts'
import { orderListContract } from '../testing/order-list-contract.ts'
import { startPayforHarness } from './testing/harness.ts'

connectorContract('PayFor', startPayforHarness)
orderListContract('PayFor', startPayforHarness)
