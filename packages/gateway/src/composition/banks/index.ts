export { type Banks, connectBanks } from './connect-banks.ts'
