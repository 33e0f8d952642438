export { asOf, type FiguresPorts, figuresRoutes } from './routes.tsx'
export { APPROVED_STATES, figuresPath, merchantIdsOf, rowsPath, ZONE } from './rows-path.ts'
export { columnNames } from './series.ts'
