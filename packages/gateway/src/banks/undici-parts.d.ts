// undici by parts: its door loads fetch, WebSocket and caches too, 10 MB that nobody here uses. It has no
// types for its parts, and these say that they are what the door gives out; a test compares the two.

declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'

  export default Agent
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  /** The method `request` of a dispatcher, which a dispatcher has only where undici's door was loaded. */
  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>
}
