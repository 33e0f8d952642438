import { startBankSimulator } from '../../../../packages/bank-simulator/src/index.ts'

/** A bank whose late records show up in proportion to the campaign's short times. */
const { DATA_DIR: dataFolder = '', LATE_RECORD_MILLISECONDS: late } = process.env
const simulator = await startBankSimulator({
  port: 0,
  dataFolder,
  lateRecordMilliseconds: Number(late),
})
process.on('SIGTERM', () => void simulator.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
process.send?.({ url: simulator.url })
