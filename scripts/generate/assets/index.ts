export { ASSET_CLASSES, type Assets } from './asset.ts'
export {
  OTHER_PEOPLE,
  PAYER_COLUMNS,
  PAYER_PLACES,
} from './payer-data.ts'
export { PAYER_CLASSES, type PayerDatum } from './payer-datum.ts'
export { FILES, MEMORY, VARIABLES } from './places.ts'
export { TABLES } from './tables.ts'
