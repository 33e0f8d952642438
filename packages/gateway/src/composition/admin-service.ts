import type { AdminToken } from '../config/index.ts'
import type { AdminService } from '../http/index.ts'
import { bindOperatorActs } from '../operator/index.ts'
import type { Banks } from './banks.ts'
import type { Foundation } from './foundation.ts'
import { operatorPorts } from './operator-ports.ts'

/** The operator's interface, for whichever listener serves it. */
export function bindAdminService(
  foundation: Foundation,
  banks: Banks,
  { token }: AdminToken,
): AdminService {
  const ports = operatorPorts(foundation, banks)
  return { token, actsOf: (actor) => bindOperatorActs(ports, actor) }
}
