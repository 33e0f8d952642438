import { connectorContract } from '../testing/connector-contract.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'

connectorContract('NestPay', startSimulatorHarness)
