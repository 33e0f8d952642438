export { ASSET_CLASSES, type Assets } from './asset.ts'
export { FILES, MEMORY, VARIABLES } from './places.ts'
export { TABLES } from './tables.ts'
