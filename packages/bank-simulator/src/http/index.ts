export { listenFrom } from './listen.ts'
export { createRequestHandler } from './request-handler.ts'
