/** A whole HTTP answer for a browser. */
export type Page = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}>

export type PagePolicy = Readonly<{
  status: number
  /** Fresh for each answer: what carries it, and nothing else, runs or paints. */
  nonce: string
  /** Sources that a form of the page may post to, and be redirected to from there. */
  formAction: readonly string[]
  /** Whether a merchant may show the page within its own (decision 4.5). */
  framing: 'anywhere' | 'nowhere'
}>

/**
 * The headers of every page: nothing is loaded but the page itself, nothing is kept, and no address of ours
 * travels on. No page sets a cookie: a browser that comes back from a bank would not send it (decision 4.5).
 */
export function page(policy: PagePolicy, body: string): Page {
  return {
    status: policy.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(policy),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    body,
  }
}

function contentSecurityPolicy(policy: PagePolicy): string {
  const formAction = policy.formAction.length === 0 ? "'none'" : policy.formAction.join(' ')
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${policy.nonce}'`,
    `style-src 'nonce-${policy.nonce}'`,
    // The empty icon, which keeps a browser from asking for /favicon.ico.
    'img-src data:',
    `form-action ${formAction}`,
    "base-uri 'none'",
  ]
  // No source list means "anywhere": `*` leaves out the pages of apps (file:, capacitor:).
  if (policy.framing === 'nowhere') directives.push("frame-ancestors 'none'")
  return directives.join('; ')
}
