const DEFAULT_PORT = '8080'

/** Where the gateway is: at `VEZNE_URL`, else on this machine at the `PORT` that `npm start` was given. */
export function gatewayAddress(environment: Readonly<Record<string, string | undefined>>): string {
  const { VEZNE_URL: url = '', PORT: port = '' } = environment
  return url || `http://127.0.0.1:${port || DEFAULT_PORT}`
}
