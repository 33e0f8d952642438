export {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
} from './audited-transaction.ts'
