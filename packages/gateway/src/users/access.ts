/** The gateway's roles see every merchant; the merchants' roles see the merchant of their person. */
export const ROLES = [
  'GatewayOwner',
  'GatewayStaff',
  'GatewayAuditor',
  'MerchantOwner',
  'MerchantStaff',
  'MerchantAccountant',
  'MerchantDeveloper',
] as const

export type Role = (typeof ROLES)[number]

const OWNERS = ['GatewayOwner', 'MerchantOwner'] as const
const STAFF = ['GatewayStaff', 'MerchantStaff'] as const
const GATEWAY = ['GatewayOwner', 'GatewayStaff', 'GatewayAuditor'] as const
const OPERATORS = ['GatewayOwner', 'GatewayStaff'] as const

/**
 * Who may do what in the panel: the only place where a role is turned into a right. The panel's routes, its buttons
 * and the tests of both are made from this table.
 */
export const ACCESS = {
  /** A person's own ways to sign in, sessions and language. */
  'account.own': ROLES,
  'overview.see': ROLES,
  'payments.see': ROLES,
  'payments.export': [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
  'payments.return': [...OWNERS, ...STAFF],
  'payments.reverse': [...OWNERS, ...STAFF],
  'payments.capture': [...OWNERS, ...STAFF],
  'unknowns.see': ROLES,
  'days.see': [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
  'days.compare': [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'],
  'days.close': OPERATORS,
  'figures.see': [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
  'links.see': ROLES,
  'links.make': [...OWNERS, ...STAFF],
  'links.end': [...OWNERS, ...STAFF],
  'notices.see': GATEWAY,
  'notices.retry': OPERATORS,
  'terminals.see': [...GATEWAY, 'MerchantOwner', 'MerchantAccountant', 'MerchantDeveloper'],
  'terminals.change': OPERATORS,
  'terminals.test': OPERATORS,
  'routing.see': [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'],
  'routing.change': [...OPERATORS, 'MerchantOwner'],
  'plans.see': [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'],
  'plans.change': ['GatewayOwner'],
  'limits.see': [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'],
  'limits.change': ['GatewayOwner'],
  'webhooks.see': [...GATEWAY, 'MerchantOwner', 'MerchantDeveloper'],
  'webhooks.change': [...OPERATORS, 'MerchantOwner', 'MerchantDeveloper'],
  'webhooks.resend': [...OPERATORS, 'MerchantOwner', 'MerchantStaff', 'MerchantDeveloper'],
  'keys.see': [...GATEWAY, 'MerchantOwner', 'MerchantDeveloper'],
  'keys.change': ['GatewayOwner', 'MerchantOwner', 'MerchantDeveloper'],
  'look.see': [...GATEWAY, 'MerchantOwner', 'MerchantDeveloper'],
  'look.change': [...OPERATORS, 'MerchantOwner'],
  'merchants.see': GATEWAY,
  'merchants.change': ['GatewayOwner'],
  'users.see': [...GATEWAY, 'MerchantOwner'],
  'users.change': OWNERS,
  'audit.see': ['GatewayOwner', 'GatewayAuditor'],
  /** Acts that wait for a second person. Whether that person may agree depends on the act itself. */
  'consents.see': [...OWNERS, ...STAFF, 'MerchantDeveloper'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type PanelAct = keyof typeof ACCESS

/** Whether a text, such as one that another release stored, names an act of the table. */
export function isPanelAct(text: string): text is PanelAct {
  return Object.hasOwn(ACCESS, text)
}

export function mayDo(role: Role, act: PanelAct): boolean {
  const roles: readonly Role[] = ACCESS[act]
  return roles.includes(role)
}

/** Whether a role is one of the gateway's, and so belongs to no merchant. */
export function isGatewayRole(role: Role): boolean {
  return GATEWAY.some((each) => each === role)
}
