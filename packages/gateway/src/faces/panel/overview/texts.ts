import { byLanguage, type Language } from '../../design/index.ts'

/** The words of the first page. */
export const OVERVIEW_TEXTS = byLanguage({
  title: { tr: 'Genel bakış', en: 'Overview' },
  ofToday: {
    tr: (name: string) => `Bugün ${name.toLocaleLowerCase('tr-TR')}`,
    en: (name: string) => `${name} today`,
  },
  payments: { tr: 'Onaylanan ödeme', en: 'Approved payments' },
  approval: { tr: 'Onay oranı', en: 'Approval rate' },
  before: {
    tr: (weekday: string, value: string) => `Geçen ${weekday} bu saatte ${value}`,
    en: (weekday: string, value: string) => `Last ${weekday} by this time: ${value}`,
  },
  up: { tr: 'arttı:', en: 'up by' },
  down: { tr: 'azaldı:', en: 'down by' },
  points: { tr: (points: string) => `${points} puan`, en: (points: string) => `${points} points` },
  today: { tr: 'Bugün', en: 'Today' },
  lastWeek: {
    tr: (weekday: string) => `Geçen ${weekday}`,
    en: (weekday: string) => `Last ${weekday}`,
  },
  chart: { tr: 'Saatlere göre tahsil edilen', en: 'Taken by hour' },
  showTable: { tr: 'Tablo olarak göster', en: 'Show as a table' },
  charts: { tr: 'Bütün grafikler', en: 'All charts' },
  attention: { tr: 'Sizi bekleyenler', en: 'Needs a person' },
  allWell: {
    tr: 'Şu anda kimseyi bekleyen bir iş yok.',
    en: 'All is well: nothing waits for anybody.',
  },
  items: {
    Unknowns: {
      tr: (count: string, _isOne: boolean) => `${count} işlemin sonucu belirsiz`,
      en: (count: string) => `${count} with an unknown outcome`,
    },
    Terminals: {
      tr: (count: string, _isOne: boolean) => `${count} terminalin bankası yanıt vermiyor`,
      en: (count: string, isOne: boolean) =>
        isOne
          ? '1 terminal whose bank does not answer'
          : `${count} terminals whose bank does not answer`,
    },
    Endpoints: {
      tr: (count: string, _isOne: boolean) => `${count} webhook adresine ulaşılamıyor`,
      en: (count: string, isOne: boolean) =>
        isOne ? '1 webhook endpoint that fails' : `${count} webhook endpoints that fail`,
    },
    PreAuths: {
      tr: (count: string, _isOne: boolean) =>
        `${count} ön provizyonun süresi 24 saat içinde doluyor`,
      en: (count: string, isOne: boolean) =>
        `${count} ${isOne ? 'pre-authorisation that ends' : 'pre-authorisations that end'} within 24 hours`,
    },
    Approvals: {
      tr: (count: string, _isOne: boolean) => `${count} işlem onay bekliyor`,
      en: (count: string, isOne: boolean) =>
        isOne ? '1 act that waits for approval' : `${count} acts that wait for approval`,
    },
    Notices: {
      tr: (count: string, _isOne: boolean) => `${count} bildirim iletilemedi`,
      en: (count: string, isOne: boolean) =>
        isOne ? '1 undelivered notice' : `${count} undelivered notices`,
    },
  },
  whatToDo: {
    Unknowns: {
      tr: 'Banka sorgulanıyor; uzun sürenlere bakın.',
      en: 'The bank is being asked; look at those that take long.',
    },
    Terminals: {
      tr: 'Ödemeler başka terminale yönlenebilir; bankayı arayın.',
      en: 'Payments may go to another terminal; call the bank.',
    },
    Endpoints: {
      tr: 'Adresi ve son yanıtları denetleyin.',
      en: 'Check the address and its last answers.',
    },
    PreAuths: {
      tr: 'Tahsil edilmeyen tutar karta geri döner.',
      en: 'What is not captured goes back to the card.',
    },
    Approvals: {
      tr: 'İşlemi isteyen dışında biri onaylar ya da reddeder.',
      en: 'Somebody other than who asked agrees or refuses.',
    },
    Notices: {
      tr: 'Alıcıyı denetleyip yeniden gönderin.',
      en: 'Check the recipient, and send it again.',
    },
  },
  since: { tr: 'En eskisi:', en: 'Since' },
  first: { tr: 'İlki:', en: 'The first one:' },
  latest: { tr: 'Son ödemeler', en: 'Latest payments' },
  allPayments: { tr: 'Bütün ödemeler', en: 'All payments' },
  time: { tr: 'Zaman', en: 'Time' },
  state: { tr: 'Durum', en: 'State' },
  amount: { tr: 'Tutar', en: 'Amount' },
  card: { tr: 'Kart', en: 'Card' },
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  empty: { tr: 'Henüz ödeme yok', en: 'No payments yet' },
  emptyLive: {
    tr: 'İlk ödeme alındığında burada görünür. Bir ödeme linki oluşturarak ya da API ile başlayabilirsiniz.',
    en: 'The first payment will be shown here. Begin with a payment link, or with the API.',
  },
  emptySandbox: {
    tr: 'Örnek ödemelerle doldurmak için bu makinede şunu çalıştırın:',
    en: 'To fill the panel with sample payments, run this on the machine of the sandbox:',
  },
  emptyOr: {
    tr: 'Ya da karşılama sayfasındaki düğmelerle bir ödeme yapın.',
    en: 'Or pay with the buttons of the welcome page.',
  },
  welcome: { tr: 'Karşılama sayfası', en: 'Welcome page' },
  makeLink: { tr: 'Ödeme linki oluştur', en: 'Make a payment link' },
})

export type OverviewTexts = (typeof OVERVIEW_TEXTS)[Language]
