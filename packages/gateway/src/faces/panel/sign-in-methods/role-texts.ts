import { byLanguage } from '../../design/index.ts'

/** What people call the roles, and what each may do. */
export const ROLE_TEXTS = byLanguage({
  GatewayOwner: {
    name: { tr: 'Sistem sahibi', en: 'Gateway owner' },
    mayDo: {
      tr: 'Her şey: üye işyerleri, kullanıcılar, anahtarlar, komisyonlar, ödemeler.',
      en: 'Everything: merchants, people, keys, prices, payments.',
    },
  },
  GatewayStaff: {
    name: { tr: 'Sistem görevlisi', en: 'Gateway staff' },
    mayDo: {
      tr: 'Tüm üye işyerlerinin ödemeleri, iadeleri, terminalleri ve webhook’ları.',
      en: 'Payments, returns, terminals and webhooks of all merchants.',
    },
  },
  GatewayAuditor: {
    name: { tr: 'Denetçi', en: 'Auditor' },
    mayDo: {
      tr: 'Tüm üye işyerlerini ve denetim izini görür; hiçbir şeyi değiştirmez.',
      en: 'Sees all merchants and the audit trail, and changes nothing.',
    },
  },
  MerchantOwner: {
    name: { tr: 'İşyeri sahibi', en: 'Merchant owner' },
    mayDo: {
      tr: 'Kendi işyerinin ödemeleri, iadeleri, ayarları, anahtarları ve kullanıcıları.',
      en: 'Payments, returns, settings, keys and people of one merchant.',
    },
  },
  MerchantStaff: {
    name: { tr: 'İşyeri görevlisi', en: 'Merchant staff' },
    mayDo: {
      tr: 'Kendi işyerinin ödemeleri, iadeleri ve ödeme linkleri.',
      en: 'Payments, returns and payment links of one merchant.',
    },
  },
  MerchantAccountant: {
    name: { tr: 'Muhasebeci', en: 'Accountant' },
    mayDo: {
      tr: 'Kendi işyerinin ödemelerini ve gün sonlarını görür, karşılaştırır, indirir.',
      en: 'Sees, compares and downloads the payments and day ends of one merchant.',
    },
  },
  MerchantDeveloper: {
    name: { tr: 'Geliştirici', en: 'Developer' },
    mayDo: {
      tr: 'Kendi işyerinin API anahtarları ve webhook’ları; ödemeleri yalnızca görür.',
      en: 'API keys and webhooks of one merchant; only sees its payments.',
    },
  },
})
