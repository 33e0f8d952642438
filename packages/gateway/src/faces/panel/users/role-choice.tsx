import type { JSX } from 'preact'
import { fieldError } from '../../../base/kernel/index.ts'
import {
  isGatewayRole,
  mayManage,
  type Person,
  ROLES,
  type Role,
} from '../../../operating/users/index.ts'
import { Field, fieldAttributes } from '../../design/index.ts'
import { fieldOf, type Visit } from '../frame/index.ts'
import { ROLE_TEXTS, withWrong } from '../sign-in-methods/index.ts'
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
  const role = withWrong({ name: 'role', hint: texts.roleHint }, wrong['role'])
  const merchant = withWrong({ name: 'merchant', hint: texts.merchantHint }, wrong['merchant'])
  return (
    <>
      <Field {...role} label={texts.role}>
        <select {...fieldAttributes(role)}>
          {rolesFor(visit).map((each) => (
            <option key={each} value={each} selected={each === chosen.role}>
              {ROLE_TEXTS[language][each].name}
            </option>
          ))}
        </select>
      </Field>
      {person.merchantId === null ? (
        <Field {...merchant} label={texts.merchant}>
          <select {...fieldAttributes(merchant)}>
            <option value="">{texts.noMerchant}</option>
            {merchants.map(({ merchantId, merchantNumber, name }) => (
              <option
                key={merchantId}
                value={merchantNumber}
                selected={merchantId === chosen.merchantId}
              >
                {name}
              </option>
            ))}
          </select>
        </Field>
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
