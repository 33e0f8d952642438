/**
 * The only cookie of the gateway: what a payer's browser is known by, for its own receipts. Nobody else's
 * page can set one of the first name, which browsers take over TLS only; the other is for the sandbox.
 */
export const PAYER_COOKIE = { overTls: '__Host-vezne-payer', plain: 'vezne-payer' } as const
