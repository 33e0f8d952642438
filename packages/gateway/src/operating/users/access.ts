/** People with the gateway's roles see every merchant; people with a merchant's role see their own merchant. */
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
const CONSENTING = [...OWNERS, ...STAFF, 'MerchantDeveloper'] as const

/**
 * How long ago the person of a session must have proved who they are, at most. `Session`: as long as the session lives,
 * for what gives neither a right, a secret, a destination nor money. `Recent`: an hour, for money of one payment, which
 * a shop moves all day. `Fresh`: ten minutes.
 */
export type Proof = 'Session' | 'Recent' | 'Fresh'

type Row = Readonly<{ roles: readonly Role[]; proof: Proof }>

/**
 * Who may do what in the panel: the only place where a role is turned into a right. The panel's routes, its buttons
 * and the tests of both are made from this table. `proof` is asked for where routes are served (decision 9.60).
 */
export const ACCESS = {
  /** Acts on a person's own sessions and language. */
  'account.own': { roles: ROLES, proof: 'Session' },
  /** Acts on a person's own sign-in methods. */
  'account.methods': { roles: ROLES, proof: 'Fresh' },
  'overview.see': { roles: ROLES, proof: 'Session' },
  'payments.see': { roles: ROLES, proof: 'Session' },
  'payments.export': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
    proof: 'Session',
  },
  'payments.return': { roles: [...OWNERS, ...STAFF], proof: 'Recent' },
  'payments.reverse': { roles: [...OWNERS, ...STAFF], proof: 'Recent' },
  'payments.capture': { roles: [...OWNERS, ...STAFF], proof: 'Recent' },
  'unknowns.see': { roles: ROLES, proof: 'Session' },
  'unknowns.conclude': { roles: OPERATORS, proof: 'Recent' },
  'days.see': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
    proof: 'Session',
  },
  'days.reconcile': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'],
    proof: 'Session',
  },
  'days.close': { roles: OPERATORS, proof: 'Session' },
  /** What banks will pay, their statements, and what differs. */
  'chargebacks.see': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
    proof: 'Session',
  },
  /** Records cases and their outcomes: what is accepted is lost. */
  'chargebacks.change': { roles: [...OWNERS, ...STAFF, 'MerchantAccountant'], proof: 'Recent' },
  /** Reads and adds files, in which a payer may be named. */
  'chargebacks.evidence': { roles: [...OWNERS, ...STAFF, 'MerchantAccountant'], proof: 'Session' },
  'settlement.see': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
    proof: 'Session',
  },
  /** A statement, and how a bank's file is read: a wrong one shows as differences, and moves no money. */
  'settlement.import': {
    roles: [...OPERATORS, 'MerchantOwner', 'MerchantAccountant'],
    proof: 'Session',
  },
  /** What a person says of a difference: it is right, or is claimed from the bank. */
  'settlement.decide': {
    roles: [...OPERATORS, 'MerchantOwner', 'MerchantAccountant'],
    proof: 'Recent',
  },
  'statistics.see': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantStaff', 'MerchantAccountant'],
    proof: 'Session',
  },
  'links.see': { roles: ROLES, proof: 'Session' },
  'links.make': { roles: [...OWNERS, ...STAFF], proof: 'Recent' },
  'links.end': { roles: [...OWNERS, ...STAFF], proof: 'Session' },
  'notices.see': { roles: GATEWAY, proof: 'Session' },
  'notices.retry': { roles: OPERATORS, proof: 'Session' },
  'terminals.see': {
    roles: [...GATEWAY, 'MerchantOwner', 'MerchantAccountant', 'MerchantDeveloper'],
    proof: 'Session',
  },
  'terminals.change': { roles: OPERATORS, proof: 'Fresh' },
  'terminals.test': { roles: OPERATORS, proof: 'Recent' },
  'routing.see': { roles: [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'], proof: 'Session' },
  'routing.change': { roles: [...OPERATORS, 'MerchantOwner'], proof: 'Fresh' },
  'plans.see': { roles: [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'], proof: 'Session' },
  'plans.change': { roles: ['GatewayOwner'], proof: 'Fresh' },
  'limits.see': { roles: [...GATEWAY, 'MerchantOwner', 'MerchantAccountant'], proof: 'Session' },
  'limits.change': { roles: ['GatewayOwner'], proof: 'Fresh' },
  'webhooks.see': { roles: [...GATEWAY, 'MerchantOwner', 'MerchantDeveloper'], proof: 'Session' },
  'webhooks.change': {
    roles: [...OPERATORS, 'MerchantOwner', 'MerchantDeveloper'],
    proof: 'Fresh',
  },
  'webhooks.resend': {
    roles: [...OPERATORS, 'MerchantOwner', 'MerchantStaff', 'MerchantDeveloper'],
    proof: 'Session',
  },
  'keys.see': { roles: [...GATEWAY, 'MerchantOwner', 'MerchantDeveloper'], proof: 'Session' },
  'keys.change': { roles: ['GatewayOwner', 'MerchantOwner', 'MerchantDeveloper'], proof: 'Fresh' },
  'branding.see': { roles: [...GATEWAY, 'MerchantOwner', 'MerchantDeveloper'], proof: 'Session' },
  'branding.change': { roles: [...OPERATORS, 'MerchantOwner'], proof: 'Session' },
  'merchants.see': { roles: GATEWAY, proof: 'Session' },
  'merchants.change': { roles: ['GatewayOwner'], proof: 'Fresh' },
  'users.see': { roles: [...GATEWAY, 'MerchantOwner'], proof: 'Session' },
  'users.change': { roles: OWNERS, proof: 'Fresh' },
  'audit.see': { roles: ['GatewayOwner', 'GatewayAuditor'], proof: 'Session' },
  /** Acts that wait for a second person. Whether that person may agree depends on the act itself. */
  'approvals.see': { roles: CONSENTING, proof: 'Session' },
  'approvals.decide': { roles: CONSENTING, proof: 'Fresh' },
} as const satisfies Readonly<Record<string, Row>>

export type PanelAct = keyof typeof ACCESS

/** Whether a text, such as one that another release stored, names an act of the table. */
export function isPanelAct(text: string): text is PanelAct {
  return Object.hasOwn(ACCESS, text)
}

export function mayDo(role: Role, act: PanelAct): boolean {
  const { roles }: Row = ACCESS[act]
  return roles.includes(role)
}

/** Whether a role is one of the gateway's roles, which belong to no merchant. */
export function isGatewayRole(role: Role): boolean {
  return GATEWAY.some((each) => each === role)
}
