export { expectedPartsOf, type SettledReturn, type SettledSale } from './expected-parts.ts'
export { partsOfOrder, type SettledOrder } from './settled-order.ts'
