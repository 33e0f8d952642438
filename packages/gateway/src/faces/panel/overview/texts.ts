/** The words of the first page. */
const TR = {
  title: 'Genel bakış',
  taken: 'Bugünkü ciro',
  payments: 'Onaylanan ödeme',
  approval: 'Onay oranı',
  givenBack: 'Geri verilen',
  before: (weekday: string, value: string) => `Geçen ${weekday} bu saatte ${value}`,
  up: 'arttı:',
  down: 'azaldı:',
  points: (points: string) => `${points} puan`,
  today: 'Bugün',
  lastWeek: (weekday: string) => `Geçen ${weekday}`,
  chart: 'Saatlere göre ciro',
  showTable: 'Tablo olarak göster',
  charts: 'Bütün grafikler',
  attention: 'Sizi bekleyenler',
  allWell: 'Şu anda kimseyi bekleyen bir iş yok.',
  items: {
    Unknowns: (count: string, _isOne: boolean) => `${count} işlemin sonucu belirsiz`,
    Terminals: (count: string, _isOne: boolean) => `${count} terminalin bankası yanıt vermiyor`,
    Endpoints: (count: string, _isOne: boolean) => `${count} webhook adresine ulaşılamıyor`,
    PreAuths: (count: string, _isOne: boolean) =>
      `${count} ön provizyonun süresi 24 saat içinde doluyor`,
    Consents: (count: string, _isOne: boolean) => `${count} işlem onay bekliyor`,
    Notices: (count: string, _isOne: boolean) => `${count} bildirim iletilemedi`,
  },
  whatToDo: {
    Unknowns: 'Banka sorgulanıyor; uzun sürenlere bakın.',
    Terminals: 'Ödemeler başka terminale yönlenebilir; bankayı arayın.',
    Endpoints: 'Adresi ve son yanıtları denetleyin.',
    PreAuths: 'Tahsil edilmeyen tutar karta geri döner.',
    Consents: 'İşlemi isteyen dışında biri onaylar ya da reddeder.',
    Notices: 'Alıcıyı denetleyip yeniden gönderin.',
  },
  since: 'En eskisi:',
  first: 'İlki:',
  latest: 'Son ödemeler',
  allPayments: 'Bütün ödemeler',
  time: 'Zaman',
  state: 'Durum',
  amount: 'Tutar',
  card: 'Kart',
  merchant: 'Üye işyeri',
  empty: 'Henüz ödeme yok',
  emptyLive:
    'İlk ödeme alındığında burada görünür. Bir ödeme linki oluşturarak ya da API ile başlayabilirsiniz.',
  emptySandbox: 'Örnek ödemelerle doldurmak için bu makinede şunu çalıştırın:',
  emptyOr: 'Ya da karşılama sayfasındaki düğmelerle bir ödeme yapın.',
  welcome: 'Karşılama sayfası',
  makeLink: 'Ödeme linki oluştur',
} as const

type Same<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Name in keyof Value]: Same<Value[Name]> }

const EN: Same<typeof TR> = {
  title: 'Overview',
  taken: 'Volume today',
  payments: 'Approved payments',
  approval: 'Approval rate',
  givenBack: 'Given back',
  before: (weekday, value) => `Last ${weekday} by this time: ${value}`,
  up: 'up by',
  down: 'down by',
  points: (points) => `${points} points`,
  today: 'Today',
  lastWeek: (weekday) => `Last ${weekday}`,
  chart: 'Volume by hour',
  showTable: 'Show as a table',
  charts: 'All charts',
  attention: 'Needs a person',
  allWell: 'All is well: nothing waits for anybody.',
  items: {
    Unknowns: (count) => `${count} with an unknown outcome`,
    Terminals: (count, isOne) =>
      isOne
        ? '1 terminal whose bank does not answer'
        : `${count} terminals whose bank does not answer`,
    Endpoints: (count, isOne) =>
      isOne ? '1 webhook endpoint that fails' : `${count} webhook endpoints that fail`,
    PreAuths: (count, isOne) =>
      `${count} ${isOne ? 'pre-authorisation that ends' : 'pre-authorisations that end'} within 24 hours`,
    Consents: (count, isOne) =>
      isOne ? '1 act that waits for consent' : `${count} acts that wait for consent`,
    Notices: (count, isOne) => (isOne ? '1 undelivered notice' : `${count} undelivered notices`),
  },
  whatToDo: {
    Unknowns: 'The bank is being asked; look at those that take long.',
    Terminals: 'Payments may go to another terminal; call the bank.',
    Endpoints: 'Check the address and its last answers.',
    PreAuths: 'What is not captured goes back to the card.',
    Consents: 'Somebody other than who asked agrees or refuses.',
    Notices: 'Check the recipient, and send it again.',
  },
  since: 'Since',
  first: 'The first one:',
  latest: 'Latest payments',
  allPayments: 'All payments',
  time: 'Time',
  state: 'State',
  amount: 'Amount',
  card: 'Card',
  merchant: 'Merchant',
  empty: 'No payments yet',
  emptyLive: 'The first payment will be shown here. Begin with a payment link, or with the API.',
  emptySandbox: 'To fill the panel with sample payments, run this on the machine of the sandbox:',
  emptyOr: 'Or pay with the buttons of the welcome page.',
  welcome: 'Welcome page',
  makeLink: 'Make a payment link',
}

export const OVERVIEW_TEXTS = { tr: TR, en: EN } as const

export type OverviewTexts = Same<typeof TR>
