export { postCallback } from './deliver.ts'
export { listenFrom } from './listen.ts'
export { createRequestHandler } from './request-handler.ts'
