import { byLanguage } from '../../design/index.ts'

/** The words of the pages of routing rules. */
export const ROUTING_TEXTS = byLanguage({
  title: { tr: 'Yönlendirme', en: 'Routing' },
  purpose: {
    tr: 'Bir ödeme hangi bankadan geçsin: kurallar sırayla okunur, ödemeyi alabilen ilk terminal alır.',
    en: 'Which bank a payment goes through: rules are read in order, and the first terminal that can take the payment does.',
  },
  inForce: { tr: 'Yürürlükteki kurallar', en: 'Rules in force' },
  revision: {
    tr: (revision: number) => `Sürüm ${revision}`,
    en: (revision: number) => `Revision ${revision}`,
  },
  none: { tr: 'Kural yok', en: 'There are no rules' },
  noneHelp: {
    tr: 'Ödemeler varsayılan terminale gider; o alamıyorsa, alabilen ilk terminale. Birden çok bankanız varsa aşağıya kural yazıp önce geçmişte deneyin.',
    en: 'Payments go to the default terminal; where it cannot take one, to the first that can. With several banks, write rules below and try them on the past first.',
  },
  always: { tr: 'Her ödemede', en: 'For every payment' },
  when: { tr: 'Şu doğruysa', en: 'If this holds' },
  choice: { tr: 'Seçim', en: 'Choice' },
  onUs: { tr: 'Kartın kendi bankasının terminali', en: 'A terminal of the card’s own bank' },
  lowestCost: {
    tr: 'Komisyonu en düşük olan terminal',
    en: 'The terminal with the lowest commission',
  },
  lowestCostWith: {
    tr: (percent: string) =>
      `Komisyonu ve paranın bekleme bedeli (yılda %${percent}) en düşük olan terminal`,
    en: (percent: string) =>
      `The terminal with the lowest commission and price of waiting for the money (${percent}% a year)`,
  },
  weights: {
    tr: (shares: string) => `Ödemeler paylaştırılır: ${shares}`,
    en: (shares: string) => `Payments are shared: ${shares}`,
  },
  list: {
    tr: (names: string) => `Sırayla: ${names}`,
    en: (names: string) => `In this order: ${names}`,
  },
  edit: { tr: 'Kuralları değiştir', en: 'Change the rules' },
  text: { tr: 'Kurallar (JSON)', en: 'Rules (JSON)' },
  textHint: {
    tr: 'Kaydetmeden önce geçmişte deneyin. Her ödemede geçerli bir kuralla bitirin; yoksa hiçbir kurala uymayan ödeme varsayılana gider, uyup da alınamayan reddedilir.',
    en: 'Try them on the past before you save. End with a rule that always holds; else a payment that no rule covers goes to the default terminal, and one that is covered but cannot be taken is refused.',
  },
  days: { tr: 'Son kaç günde denensin?', en: 'On how many past days?' },
  try: { tr: 'Geçmişte dene', en: 'Try on the past' },
  save: { tr: 'Kaydet ve yürürlüğe koy', en: 'Save and put in force' },
  problems: { tr: 'Kurallarda düzeltilecek yerler', en: 'What to correct in the rules' },
  place: {
    tr: (place: string) =>
      place
        .replace(/^rules\[(\d+)\]/, (_, at: string) => `Kural ${Number(at) + 1}`)
        .replace('.when', ', koşul (when)')
        .replace('.choose', ', seçim (choose)')
        .replace('.name', ', ad (name)'),
    en: (place: string) =>
      place
        .replace(/^rules\[(\d+)\]/, (_, at: string) => `Rule ${Number(at) + 1}`)
        .replace('.when', ', condition (when)')
        .replace('.choose', ', choice (choose)')
        .replace('.name', ', name'),
  },
  notJson: { tr: 'Metin geçerli bir JSON değil.', en: 'The text is no valid JSON.' },
  jsonAt: {
    tr: (line: number, column: number) =>
      `Hata ${line}. satırın ${column}. karakterinde ya da hemen öncesinde.`,
    en: (line: number, column: number) =>
      `The mistake is at character ${column} of line ${line}, or right before it.`,
  },
  jsonToken: {
    tr: (token: string) => `Beklenmeyen karakter: ${token}`,
    en: (token: string) => `Unexpected character: ${token}`,
  },
  jsonEnds: {
    tr: 'Metin yarım kalmış: kapanmamış bir tırnak ya da parantez olabilir.',
    en: 'The text ends too early: a quote or a bracket may be open.',
  },
  wrongDays: {
    tr: '1 ile 366 arasında tam sayı yazın.',
    en: 'Write a whole number from 1 to 366.',
  },
  changedMeanwhile: {
    tr: 'Siz yazarken kurallar değişti ve metniniz kaydedilmedi. Yürürlükteki kurallara bakıp metninizi gerekiyorsa düzeltin, sonra yeniden kaydedin.',
    en: 'The rules were changed while you were writing, and your text was not saved. Look at the rules in force, correct your text where needed, and save again.',
  },
  dryRun: { tr: 'Deneme sonucu', en: 'Result of the trial' },
  dryRunHelp: {
    tr: (days: string) =>
      `Son ${days} günün ödemeleri bu kurallarla yeniden yönlendirildi. Hiçbir şey değişmedi; arşive taşınmış ödemeler sayılmadı.`,
    en: (days: string) =>
      `The payments of the last ${days} days were routed anew by these rules. Nothing changed; payments in the archive were left out.`,
  },
  noPayments: {
    tr: 'Bu günlerde ödeme yok; sonuç bir şey söylemez.',
    en: 'There were no payments in these days; the result says nothing.',
  },
  busy: {
    tr: 'Bu süreçte başka bir deneme sürüyor; bir dakika sonra yeniden deneyin. Metniniz burada.',
    en: 'Another trial is running in this process; try again in a minute. Your text is still here.',
  },
  readUntil: {
    tr: 'Ödemeler çok olduğu için yalnızca ilk 100.000 ödeme denendi. Denenen son ödemenin zamanı:',
    en: 'There are many payments: only the first 100,000 were tried. The last one of them was made at',
  },
  orders: { tr: 'Ödeme', en: 'Payments' },
  moved: { tr: 'Başka terminale giderdi', en: 'Would go to another terminal' },
  refused: { tr: 'Hiçbir terminal alamazdı', en: 'No terminal could take them' },
  named: { tr: 'Terminalini kendi söylemiş', en: 'Named their terminal' },
  cost: { tr: 'Komisyon toplamı', en: 'Commission in all' },
  terminal: 'Terminal',
  before: { tr: 'Olduğu gibi', en: 'As it was' },
  after: { tr: 'Bu kurallarla', en: 'By these rules' },
  share: {
    tr: (orders: number, amount: string, commission: string) =>
      `${orders} ödeme, ${amount}, komisyon ${commission}`,
    en: (orders: number, amount: string, commission: string) =>
      `${orders === 1 ? '1 payment' : `${orders} payments`}, ${amount}, commission ${commission}`,
  },
  nothing: '—',
  refusedOrders: {
    tr: 'Alınamayacak ödemelerden ilkleri',
    en: 'The first of the payments that could not be taken',
  },
  help: { tr: 'Koşulda kullanılabilecekler', en: 'What a condition may ask for' },
  helpMore: {
    tr: 'Koşullar CEL dilindedir: ==, !=, >=, &&, ||, in.',
    en: 'Conditions are CEL: ==, !=, >=, &&, ||, in.',
  },
  examples: { tr: 'Örnekler', en: 'Examples' },
  facts: {
    tr: [
      ['card.bank', 'kartın bankasının EFT kodu: "0062"; yurt dışı "0000"'],
      [
        'card.programme',
        '"Bonus", "World", "Maximum", "Axess", "CardFinans", "Paraf", "Bankkart", "Advantage", "SaglamKart", "Unknown"',
      ],
      ['card.scheme', '"Visa", "Mastercard", "Troy", "Amex"'],
      ['card.type', '"Credit", "Debit", "Prepaid"'],
      ['card.country', '"TR" ya da "other"'],
      ['card.commercial', 'ticari kart mı: true, false'],
      ['amount', 'lira olarak tutar: 1249.9'],
      ['count', 'taksit sayısı; tek çekim 1'],
      ['paymentType', '"Auth" ya da "PreAuth"'],
      ['threeDSecure', 'doğrulamalı mı: true, false'],
      ['hour', 'Türkiye saatiyle 0–23'],
      ['mode', 'ödemenin integrationMode değeri'],
    ],
    en: [
      ['card.bank', 'EFT code of the card’s bank: "0062"; abroad "0000"'],
      [
        'card.programme',
        '"Bonus", "World", "Maximum", "Axess", "CardFinans", "Paraf", "Bankkart", "Advantage", "SaglamKart", "Unknown"',
      ],
      ['card.scheme', '"Visa", "Mastercard", "Troy", "Amex"'],
      ['card.type', '"Credit", "Debit", "Prepaid"'],
      ['card.country', '"TR" or "other"'],
      ['card.commercial', 'a commercial card: true, false'],
      ['amount', 'in lira: 1249.9'],
      ['count', 'installments; 1 for a payment in full'],
      ['paymentType', '"Auth" or "PreAuth"'],
      ['threeDSecure', 'verified: true, false'],
      ['hour', '0 to 23, in Turkey'],
      ['mode', 'the payment’s integrationMode'],
    ],
  },
  exampleTexts: {
    tr: [
      'Taksit kendi bankasından',
      'Yurt dışı kartlar sırayla',
      'Büyük tutarda en ucuzu',
      'Kalanı paylaştır',
    ],
    en: [
      'Installments at the own bank',
      'Cards from abroad in an order',
      'The cheapest for large amounts',
      'Share the rest',
    ],
  },
  history: { tr: 'Önceki sürümler', en: 'Earlier revisions' },
  historyNone: { tr: 'Henüz sürüm yok.', en: 'There is no revision yet.' },
  cleared: { tr: 'Kurallar geri alındı', en: 'The rules were taken back' },
  rulesOf: {
    tr: (count: number) => `${count} kural`,
    en: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
  },
  unknownActor: { tr: 'bilinmiyor', en: 'not known' },
  older: { tr: 'Daha eskiler', en: 'Older' },
  newest: { tr: 'En yeniler', en: 'The newest' },
  show: { tr: 'Metni göster', en: 'Show the text' },
  clearAsk: { tr: 'Kuralları geri al', en: 'Take the rules back' },
  clearHelp: {
    tr: 'Beş saniye içinde her düğümde ödemeler yeniden varsayılan terminale gider. Kurallar geçmişte kalır.',
    en: 'Within five seconds, payments go to the default terminal again on every node. The rules stay in the history.',
  },
  clear: { tr: 'Kuralları geri al', en: 'Take the rules back' },
  done: {
    saved: {
      tr: 'Kurallar yürürlükte; her düğüm beş saniye içinde kullanır.',
      en: 'The rules are in force; every node uses them within five seconds.',
    },
    cleared: {
      tr: 'Kurallar geri alındı; ödemeler varsayılan terminale gider.',
      en: 'The rules are taken back; payments go to the default terminal.',
    },
    none: { tr: 'Geri alınacak kural yoktu.', en: 'There were no rules to take back.' },
  },
})
