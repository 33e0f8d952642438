export { postCallback } from './deliver.ts'
export { handleRequest, listenFrom } from './request-handler.ts'
