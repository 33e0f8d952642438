export { moveMoney, orderPath } from './money-act.ts'
export { reasonText } from './operations.tsx'
export { type OrderMoney, type OrderPorts, orderRoutes } from './routes.tsx'
export { filled } from './texts.ts'
