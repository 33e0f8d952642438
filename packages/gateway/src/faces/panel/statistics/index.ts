export { asOf } from './as-of.tsx'
export { columnNames } from './labels.ts'
export { type FiguresPorts, figuresRoutes } from './routes.tsx'
export { APPROVED_STATES, figuresPath, merchantIdsOf, rowsPath, ZONE } from './rows-path.ts'
