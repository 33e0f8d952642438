export { listenFrom } from './listen.ts'
export { postCallback } from './post-callback.ts'
export { handleRequest } from './request-handler.ts'
