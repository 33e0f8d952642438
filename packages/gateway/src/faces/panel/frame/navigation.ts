import type { PanelAct } from '../../../operating/users/index.ts'

type Entry = Readonly<{ path: `/panel${string}`; access: PanelAct; tr: string; en: string }>
type Group = Readonly<{ tr: string; en: string; entries: readonly Entry[] }>

/** The pages that the panel's navigation leads to. A person sees those that the role allows. */
export const NAVIGATION: readonly Group[] = [
  {
    tr: 'Günlük iş',
    en: 'Daily work',
    entries: [
      { path: '/panel', access: 'overview.see', tr: 'Genel bakış', en: 'Overview' },
      { path: '/panel/payments', access: 'payments.see', tr: 'Ödemeler', en: 'Payments' },
      { path: '/panel/links', access: 'links.see', tr: 'Ödeme linkleri', en: 'Payment links' },
      {
        path: '/panel/unknowns',
        access: 'unknowns.see',
        tr: 'Belirsiz sonuçlar',
        en: 'Unknown outcomes',
      },
      {
        path: '/panel/approvals',
        access: 'approvals.see',
        tr: 'Onay bekleyenler',
        en: 'Waiting for approval',
      },
    ],
  },
  {
    tr: 'Mutabakat',
    en: 'Reconciliation',
    entries: [
      { path: '/panel/days', access: 'days.see', tr: 'Gün sonu', en: 'Day end' },
      {
        path: '/panel/chargebacks',
        access: 'chargebacks.see',
        tr: 'Ters ibrazlar',
        en: 'Chargebacks',
      },
      { path: '/panel/settlement', access: 'settlement.see', tr: 'Hakediş', en: 'Payouts' },
      { path: '/panel/statistics', access: 'statistics.see', tr: 'Grafikler', en: 'Charts' },
    ],
  },
  {
    tr: 'Bağlantılar',
    en: 'Connections',
    entries: [
      { path: '/panel/terminals', access: 'terminals.see', tr: 'Terminaller', en: 'Terminals' },
      { path: '/panel/routing', access: 'routing.see', tr: 'Yönlendirme', en: 'Routing' },
      { path: '/panel/webhooks', access: 'webhooks.see', tr: 'Webhook’lar', en: 'Webhooks' },
      { path: '/panel/keys', access: 'keys.see', tr: 'API anahtarları', en: 'API keys' },
    ],
  },
  {
    tr: 'Ayarlar',
    en: 'Settings',
    entries: [
      {
        path: '/panel/plans',
        access: 'plans.see',
        tr: 'Komisyonlar ve sınırlar',
        en: 'Prices and limits',
      },
      {
        path: '/panel/limits',
        access: 'limits.see',
        tr: 'Koruma sınırları',
        en: 'Protection limits',
      },
      { path: '/panel/branding', access: 'branding.see', tr: 'Görünüm', en: 'Look' },
      { path: '/panel/merchants', access: 'merchants.see', tr: 'Üye işyerleri', en: 'Merchants' },
      { path: '/panel/notices', access: 'notices.see', tr: 'Bildirimler', en: 'Notices' },
      { path: '/panel/users', access: 'users.see', tr: 'Kullanıcılar', en: 'Users' },
      { path: '/panel/audit', access: 'audit.see', tr: 'Denetim izi', en: 'Audit' },
    ],
  },
]
