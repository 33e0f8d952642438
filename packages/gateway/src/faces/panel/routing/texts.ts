/** The words of the pages of routing rules. */
export const ROUTING_TEXTS = {
  tr: {
    title: 'Yönlendirme',
    purpose:
      'Bir ödeme hangi bankadan geçsin: kurallar sırayla okunur, ödemeyi alabilen ilk terminal alır.',
    inForce: 'Yürürlükteki kurallar',
    revision: (revision: number) => `Sürüm ${revision}`,
    none: 'Kural yok',
    noneHelp:
      'Ödemeler varsayılan terminale gider; o alamıyorsa, alabilen ilk terminale. Birden çok bankanız varsa aşağıya kural yazıp önce geçmişte deneyin.',
    always: 'Her ödemede',
    when: 'Şu doğruysa',
    choice: 'Seçim',
    onUs: 'Kartın kendi bankasının terminali',
    lowestCost: 'Komisyonu en düşük olan terminal',
    lowestCostWith: (percent: string) =>
      `Komisyonu ve paranın bekleme bedeli (yılda %${percent}) en düşük olan terminal`,
    weights: (shares: string) => `Ödemeler paylaştırılır: ${shares}`,
    list: (names: string) => `Sırayla: ${names}`,
    edit: 'Kuralları değiştir',
    text: 'Kurallar (JSON)',
    textHint:
      'Kaydetmeden önce geçmişte deneyin. Her ödemede geçerli bir kuralla bitirin; yoksa hiçbir kurala uymayan ödeme varsayılana gider, uyup da alınamayan reddedilir.',
    days: 'Son kaç günde denensin?',
    try: 'Geçmişte dene',
    save: 'Kaydet ve yürürlüğe koy',
    problems: 'Kurallarda düzeltilecek yerler',
    place: (place: string) =>
      place
        .replace(/^rules\[(\d+)\]/, (_, at: string) => `Kural ${Number(at) + 1}`)
        .replace('.when', ', koşul (when)')
        .replace('.choose', ', seçim (choose)')
        .replace('.name', ', ad (name)'),
    notJson: 'Metin geçerli bir JSON değil.',
    jsonAt: (line: number, column: number) =>
      `Hata ${line}. satırın ${column}. karakterinde ya da hemen öncesinde.`,
    jsonToken: (token: string) => `Beklenmeyen karakter: ${token}`,
    jsonEnds: 'Metin yarım kalmış: kapanmamış bir tırnak ya da parantez olabilir.',
    wrongDays: '1 ile 366 arasında tam sayı yazın.',
    changedMeanwhile:
      'Siz yazarken kurallar değişti ve metniniz kaydedilmedi. Yürürlükteki kurallara bakıp metninizi gerekiyorsa düzeltin, sonra yeniden kaydedin.',
    dryRun: 'Deneme sonucu',
    dryRunHelp: (days: string) =>
      `Son ${days} günün ödemeleri bu kurallarla yeniden yönlendirildi. Hiçbir şey değişmedi; arşive taşınmış ödemeler sayılmadı.`,
    noPayments: 'Bu günlerde ödeme yok; sonuç bir şey söylemez.',
    busy: 'Bu süreçte başka bir deneme sürüyor; bir dakika sonra yeniden deneyin. Metniniz burada.',
    readUntil:
      'Ödemeler çok olduğu için yalnızca ilk 100.000 ödeme denendi. Denenen son ödemenin zamanı:',
    orders: 'Ödeme',
    moved: 'Başka terminale giderdi',
    refused: 'Hiçbir terminal alamazdı',
    named: 'Terminalini kendi söylemiş',
    cost: 'Komisyon toplamı',
    terminal: 'Terminal',
    before: 'Olduğu gibi',
    after: 'Bu kurallarla',
    share: (orders: number, amount: string, commission: string) =>
      `${orders} ödeme, ${amount}, komisyon ${commission}`,
    nothing: '—',
    refusedOrders: 'Alınamayacak ödemelerden ilkleri',
    help: 'Koşulda kullanılabilecekler',
    helpMore: 'Koşullar CEL dilindedir: ==, !=, >=, &&, ||, in.',
    examples: 'Örnekler',
    facts: [
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
    exampleTexts: [
      'Taksit kendi bankasından',
      'Yurt dışı kartlar sırayla',
      'Büyük tutarda en ucuzu',
      'Kalanı paylaştır',
    ],
    history: 'Önceki sürümler',
    historyNone: 'Henüz sürüm yok.',
    cleared: 'Kurallar geri alındı',
    rulesOf: (count: number) => `${count} kural`,
    unknownActor: 'bilinmiyor',
    older: 'Daha eskiler',
    newest: 'En yeniler',
    show: 'Metni göster',
    clearAsk: 'Kuralları geri al',
    clearHelp:
      'Beş saniye içinde her düğümde ödemeler yeniden varsayılan terminale gider. Kurallar geçmişte kalır.',
    clear: 'Kuralları geri al',
    done: {
      saved: 'Kurallar yürürlükte; her düğüm beş saniye içinde kullanır.',
      cleared: 'Kurallar geri alındı; ödemeler varsayılan terminale gider.',
      none: 'Geri alınacak kural yoktu.',
    },
  },
  en: {
    title: 'Routing',
    purpose:
      'Which bank a payment goes through: rules are read in order, and the first terminal that can take the payment does.',
    inForce: 'Rules in force',
    revision: (revision: number) => `Revision ${revision}`,
    none: 'There are no rules',
    noneHelp:
      'Payments go to the default terminal; where it cannot take one, to the first that can. With several banks, write rules below and try them on the past first.',
    always: 'For every payment',
    when: 'If this holds',
    choice: 'Choice',
    onUs: 'A terminal of the card’s own bank',
    lowestCost: 'The terminal with the lowest commission',
    lowestCostWith: (percent: string) =>
      `The terminal with the lowest commission and price of waiting for the money (${percent}% a year)`,
    weights: (shares: string) => `Payments are shared: ${shares}`,
    list: (names: string) => `In this order: ${names}`,
    edit: 'Change the rules',
    text: 'Rules (JSON)',
    textHint:
      'Try them on the past before you save. End with a rule that always holds; else a payment that no rule covers goes to the default terminal, and one that is covered but cannot be taken is refused.',
    days: 'On how many past days?',
    try: 'Try on the past',
    save: 'Save and put in force',
    problems: 'What to correct in the rules',
    place: (place: string) =>
      place
        .replace(/^rules\[(\d+)\]/, (_, at: string) => `Rule ${Number(at) + 1}`)
        .replace('.when', ', condition (when)')
        .replace('.choose', ', choice (choose)')
        .replace('.name', ', name'),
    notJson: 'The text is no valid JSON.',
    jsonAt: (line: number, column: number) =>
      `The mistake is at character ${column} of line ${line}, or right before it.`,
    jsonToken: (token: string) => `Unexpected character: ${token}`,
    jsonEnds: 'The text ends too early: a quote or a bracket may be open.',
    wrongDays: 'Write a whole number from 1 to 366.',
    changedMeanwhile:
      'The rules were changed while you were writing, and your text was not saved. Look at the rules in force, correct your text where needed, and save again.',
    dryRun: 'Result of the trial',
    dryRunHelp: (days: string) =>
      `The payments of the last ${days} days were routed anew by these rules. Nothing changed; payments in the archive were left out.`,
    noPayments: 'There were no payments in these days; the result says nothing.',
    busy: 'Another trial is running in this process; try again in a minute. Your text is still here.',
    readUntil:
      'There are many payments: only the first 100,000 were tried. The last one of them was made at',
    orders: 'Payments',
    moved: 'Would go to another terminal',
    refused: 'No terminal could take them',
    named: 'Named their terminal',
    cost: 'Commission in all',
    terminal: 'Terminal',
    before: 'As it was',
    after: 'By these rules',
    share: (orders: number, amount: string, commission: string) =>
      `${orders === 1 ? '1 payment' : `${orders} payments`}, ${amount}, commission ${commission}`,
    nothing: '—',
    refusedOrders: 'The first of the payments that could not be taken',
    help: 'What a condition may ask for',
    helpMore: 'Conditions are CEL: ==, !=, >=, &&, ||, in.',
    examples: 'Examples',
    facts: [
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
    exampleTexts: [
      'Installments at the own bank',
      'Cards from abroad in an order',
      'The cheapest for large amounts',
      'Share the rest',
    ],
    history: 'Earlier revisions',
    historyNone: 'There is no revision yet.',
    cleared: 'The rules were taken back',
    rulesOf: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
    unknownActor: 'not known',
    older: 'Older',
    newest: 'The newest',
    show: 'Show the text',
    clearAsk: 'Take the rules back',
    clearHelp:
      'Within five seconds, payments go to the default terminal again on every node. The rules stay in the history.',
    clear: 'Take the rules back',
    done: {
      saved: 'The rules are in force; every node uses them within five seconds.',
      cleared: 'The rules are taken back; payments go to the default terminal.',
      none: 'There were no rules to take back.',
    },
  },
} as const
