import { ACCESS, mayDo, type PanelAct, type Person } from '../../users/index.ts'

/**
 * Whether a person's role allows the act itself. Consents of another release may name an act that this one lacks: nobody
 * agrees to those.
 */
export function mayAgree({ person }: Readonly<{ person: Person }>, access: string): boolean {
  return isPanelAct(access) && mayDo(person.role, access)
}

function isPanelAct(access: string): access is PanelAct {
  return Object.hasOwn(ACCESS, access)
}
