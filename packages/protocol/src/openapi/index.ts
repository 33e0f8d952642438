export { type OpenApiOptions, openApiDocument } from './document.ts'
