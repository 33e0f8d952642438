import { connectorContract } from '../testing/connector-contract.ts'
import { startPayflexHarness } from './testing/payflex-harness.ts'

connectorContract('PayFlex', startPayflexHarness)
