export { asOf, type StatisticsPorts, statisticsRoutes } from './routes.tsx'
export { APPROVED_STATES, merchantIdsOf, rowsPath, statisticsPath, ZONE } from './rows-path.ts'
export { columnNames } from './series.ts'
