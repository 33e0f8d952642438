export {
  CURRENCIES,
  formatAmount,
  isOrderId,
  LIRA,
  parseAmount,
  parseFullAmount,
  parseInstallments,
  parseMinor,
} from './amounts.ts'
export {
  emptyFields,
  type Fields,
  type FormPairs,
  fieldsNamed,
  formPairs,
  type Value,
  valuesOf,
  xmlOf,
} from './body.ts'
export { hashOfText, joinedValues } from './hashes.ts'
export { createIdentifiers, type Identifiers, type RandomBytes } from './identifiers.ts'
export { encodeLatin5 } from './latin5.ts'
export {
  type Clock,
  digitTime,
  dottedTime,
  hostDate,
  isoTime,
  longTime,
  parseIsoTime,
  transactionDate,
  yearMonth,
} from './times.ts'
export { isWebAddress } from './web-address.ts'
export {
  parseXml,
  type XmlDocument,
  type XmlNode,
  xmlElement,
  xmlTree,
} from './xml.ts'
