import type { Settings } from './read-settings.ts'
import { tokenWeakness } from './token-strength.ts'

const REMEDY = 'write what `openssl rand -hex 24` prints'

/** What live mode asks of the operator's interface: a listener of its own, and a token that nobody guesses. */
export function adminProblems({ ADMIN_TOKEN, ADMIN_PORT, PORT }: Settings): string[] {
  return [...tokenProblems(ADMIN_TOKEN), ...portProblems(ADMIN_PORT, PORT)]
}

function tokenProblems(token: string | null): string[] {
  if (token === null) return [`ADMIN_TOKEN: live mode needs it; ${REMEDY}.`]
  const weakness = tokenWeakness(token)
  return weakness === null ? [] : [`ADMIN_TOKEN: ${weakness}; ${REMEDY}.`]
}

function portProblems(adminPort: number | null, port: number): string[] {
  if (adminPort === null) {
    return [
      'ADMIN_PORT: live mode needs it; write the port of a listener for /admin/v1 alone, such as 8090.',
    ]
  }
  // Zero twice is two ports: each takes a free one.
  if (adminPort !== port || port === 0) return []
  return [`ADMIN_PORT: it is PORT as well; write another one than ${port}.`]
}
