export {
  type ApprovalExecutor,
  type ApprovalVisit,
  ofMerchant,
  outcomeExecutor,
  returnExecutor,
} from './executors.ts'
export { type ApprovalPorts, approvalRoutes } from './routes.tsx'
export { rulesExecutor } from './rules.ts'
export { approvalsPath, askSecondPerson } from './second-person.ts'
