export { ASSET_CLASSES, type Assets } from './asset.ts'
export {
  OTHER_PEOPLE,
  PAYER_CLASSES,
  PAYER_COLUMNS,
  PAYER_PLACES,
  type PayerDatum,
} from './payer-data.ts'
export { FILES, MEMORY, VARIABLES } from './places.ts'
export { TABLES } from './tables.ts'
