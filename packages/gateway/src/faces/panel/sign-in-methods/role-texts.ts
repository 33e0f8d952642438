import type { Role } from '../../../operating/users/index.ts'

type RoleWords = Readonly<{ name: string; mayDo: string }>

/** What people call the roles, and what each may do. */
export const ROLE_TEXTS: Readonly<Record<'tr' | 'en', Readonly<Record<Role, RoleWords>>>> = {
  tr: {
    GatewayOwner: {
      name: 'Sistem sahibi',
      mayDo: 'Her şey: üye işyerleri, kullanıcılar, anahtarlar, komisyonlar, ödemeler.',
    },
    GatewayStaff: {
      name: 'Sistem görevlisi',
      mayDo: 'Tüm üye işyerlerinin ödemeleri, iadeleri, terminalleri ve webhook’ları.',
    },
    GatewayAuditor: {
      name: 'Denetçi',
      mayDo: 'Tüm üye işyerlerini ve denetim izini görür; hiçbir şeyi değiştirmez.',
    },
    MerchantOwner: {
      name: 'İşyeri sahibi',
      mayDo: 'Kendi işyerinin ödemeleri, iadeleri, ayarları, anahtarları ve kullanıcıları.',
    },
    MerchantStaff: {
      name: 'İşyeri görevlisi',
      mayDo: 'Kendi işyerinin ödemeleri, iadeleri ve ödeme linkleri.',
    },
    MerchantAccountant: {
      name: 'Muhasebeci',
      mayDo: 'Kendi işyerinin ödemelerini ve gün sonlarını görür, karşılaştırır, indirir.',
    },
    MerchantDeveloper: {
      name: 'Geliştirici',
      mayDo: 'Kendi işyerinin API anahtarları ve webhook’ları; ödemeleri yalnızca görür.',
    },
  },
  en: {
    GatewayOwner: {
      name: 'Gateway owner',
      mayDo: 'Everything: merchants, people, keys, prices, payments.',
    },
    GatewayStaff: {
      name: 'Gateway staff',
      mayDo: 'Payments, returns, terminals and webhooks of all merchants.',
    },
    GatewayAuditor: {
      name: 'Auditor',
      mayDo: 'Sees all merchants and the audit trail, and changes nothing.',
    },
    MerchantOwner: {
      name: 'Merchant owner',
      mayDo: 'Payments, returns, settings, keys and people of one merchant.',
    },
    MerchantStaff: {
      name: 'Merchant staff',
      mayDo: 'Payments, returns and payment links of one merchant.',
    },
    MerchantAccountant: {
      name: 'Accountant',
      mayDo: 'Sees, compares and downloads the payments and day ends of one merchant.',
    },
    MerchantDeveloper: {
      name: 'Developer',
      mayDo: 'API keys and webhooks of one merchant; only sees its payments.',
    },
  },
}
