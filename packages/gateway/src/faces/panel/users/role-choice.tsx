import type { JSX } from 'preact'
import { fieldError } from '../../../base/kernel/index.ts'
import {
  isGatewayRole,
  mayManage,
  type Person,
  ROLES,
  type Role,
} from '../../../operating/users/index.ts'
import { ChoiceEntry } from '../../design/index.ts'
import { fieldOf, type Visit } from '../frame/index.ts'
import { entriesOf } from '../parts/index.ts'
import { ROLE_TEXTS } from '../sign-in-methods/index.ts'
import { USERS_TEXTS } from './texts.ts'

type Belonging = Pick<Person, 'role' | 'merchantId'>

/** The roles that the reader may give. */
export function rolesFor({ person }: Visit): readonly Role[] {
  return ROLES.filter((role) =>
    mayManage(person, { role, merchantId: isGatewayRole(role) ? null : person.merchantId }),
  )
}

type ChoiceProps = Readonly<{
  visit: Visit
  chosen: Partial<Belonging>
  /** What is wrong with the role and the merchant, by the name of the field. */
  wrong?: Readonly<Record<string, string>>
}>

/** The fields of a role, and of the merchant that a merchant's role belongs to. */
export function RoleChoice({ visit, chosen, wrong = {} }: ChoiceProps): JSX.Element {
  const { language, person, merchants } = visit
  const texts = USERS_TEXTS[language]
  const entry = entriesOf(wrong)
  const ofChosen = merchants.find(({ merchantId }) => merchantId === chosen.merchantId)
  return (
    <>
      <ChoiceEntry
        {...entry('role', texts.role, texts.roleHint)}
        value={chosen.role}
        options={rolesFor(visit).map((role) => [role, ROLE_TEXTS[language][role].name])}
      />
      {person.merchantId === null ? (
        <ChoiceEntry
          name="merchant"
          label={texts.merchant}
          hint={texts.merchantHint}
          value={ofChosen?.merchantNumber}
          options={[
            ['', texts.noMerchant],
            ...merchants.map(({ merchantNumber, name }) => [merchantNumber, name] as const),
          ]}
          wrong={wrong['merchant']}
        />
      ) : null}
    </>
  )
}

const ROLE_RULE = {
  tr: 'listedeki rollerden biri olmalıdır',
  en: 'must be one of the roles in the list',
} as const

/** The role and the merchant that a request names; null where there is no such role. */
export function belongingOf(
  { merchants }: Visit,
  { role: text = '', merchant: number = '' }: Readonly<Record<string, string>>,
): Belonging | null {
  const role = ROLES.find((each) => each === text)
  if (role === undefined) return null
  if (isGatewayRole(role)) return { role, merchantId: null }
  const named = merchants.find(({ merchantNumber }) => merchantNumber === number)
  return named === undefined ? null : { role, merchantId: named.merchantId }
}

/**
 * The posted role and merchant. A gateway's role leaves the merchant out.
 *
 * @throws GatewayError INVALID_FIELD, naming `role`
 */
export function belongingIn(visit: Visit): Belonging {
  const role = ROLES.find((each) => each === fieldOf(visit, 'role'))
  if (role === undefined) throw fieldError('role', ROLE_RULE)
  if (isGatewayRole(role)) return { role, merchantId: null }
  const number = fieldOf(visit, 'merchant')
  const named = visit.merchants.find(({ merchantNumber }) => merchantNumber === number)
  return { role, merchantId: visit.person.merchantId ?? named?.merchantId ?? null }
}
