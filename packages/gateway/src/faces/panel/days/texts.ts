import { byLanguage } from '../../design/index.ts'

/** The words of the pages of business days. */
export const DAY_TEXTS = byLanguage({
  title: { tr: 'Gün sonu', en: 'Day end' },
  purpose: {
    tr: 'Terminallerin açık günleri, kapanan günler ve bankayla karşılaştırma.',
    en: 'The open days of the terminals, the days that were closed, and the comparison with the bank.',
  },
  toList: { tr: 'Günlere dön', en: 'Back to the days' },
  archived: {
    tr: 'Bu günün kayıtları arşivlendi. Toplamlar eksik olacağından burada gösterilmez; arşive bakın:',
    en: 'Records of this day are archived. Sums would miss them, so the day is not shown here; look into:',
  },
  columns: {
    terminal: 'Terminal',
    state: { tr: 'Durum', en: 'State' },
    opened: { tr: 'Açılış', en: 'Opened' },
    ends: { tr: 'Gün sonu', en: 'Day ends' },
    batch: { tr: 'Grup no', en: 'Batch' },
    day: { tr: 'Gün', en: 'Day' },
    closed: { tr: 'Kapanan / grup', en: 'Closed / batches' },
    terminals: { tr: 'Terminal', en: 'Terminals' },
    lastClosed: { tr: 'Son kapanış', en: 'Last closed' },
    closedAt: { tr: 'Kapanış', en: 'Closed' },
    leg: { tr: 'Kalem', en: 'Kind' },
    count: { tr: 'Adet', en: 'Count' },
    amount: { tr: 'Tutar', en: 'Amount' },
    account: { tr: 'Hesap', en: 'Account' },
    net: { tr: 'Bakiye', en: 'Balance' },
    posting: { tr: 'Kayıt', en: 'Posting' },
    reference: { tr: 'Referans', en: 'Reference' },
    time: { tr: 'Zaman', en: 'Time' },
  },
  batch: {
    Open: { tr: 'Açık', en: 'Open' },
    Closing: { tr: 'Kapanıyor', en: 'Closing' },
    Closed: { tr: 'Kapandı', en: 'Closed' },
  },
  open: {
    title: { tr: 'Şimdi açık', en: 'Open now' },
    none: { tr: 'Açık grup yok', en: 'No batch is open' },
    noneHint: {
      tr: 'Bir terminalde ilk ödeme alındığında gün kendiliğinden açılır.',
      en: 'A day opens by itself with the first payment at a terminal.',
    },
    explain: {
      tr: 'Açık: ödemeler iptal edilebilir. Kapanıyor: banka yanıtlıyor, bitene kadar iadeler bekler. Kapandı: ödemeler artık iptal değil, iade edilir.',
      en: 'Open: payments can be reversed. Closing: the bank is answering, and returns wait for it. Closed: payments are returned from now on, not reversed.',
    },
  },
  close: {
    ask: { tr: 'Günü şimdi kapat…', en: 'Close the day now…' },
    act: { tr: 'Günü kapat', en: 'Close the day' },
    chooseFirst: {
      tr: 'Günü kapatmak için önce bir üye işyeri seçin.',
      en: 'To close a day, choose a merchant first.',
    },
    warning: {
      tr: 'Günü bitmiş gruplar bankada kapatılır; bugünkü açık kalır. Kapanan ödemeler iptal edilemez, iade edilir.',
      en: 'Batches whose day is over are closed at the bank; today’s stays open. Closed payments can be returned, and not reversed any more.',
    },
    warningSandbox: {
      tr: 'Bu bir deneme ortamı: bütün açık gruplar kapatılır. Kapanan ödemeler iptal edilemez, iade edilir.',
      en: 'This is a sandbox: every open batch is closed. Closed payments can be returned, and not reversed any more.',
    },
  },
  done: {
    closed: { tr: 'Gruplar kapandı.', en: 'The batches are closed.' },
    nothingOpen: {
      tr: 'Kapatılacak bir şey yoktu: hiçbir günün süresi dolmamış.',
      en: 'There was nothing to close: no day is over yet.',
    },
    busy: {
      tr: 'Bazı ödemeler henüz bankada. Grupları, ödemeler sonuçlanınca kapanır; listede kapanıyor görünürler.',
      en: 'Some payments are still at the bank. Their batches are closed when the payments have an outcome; the list shows them as closing.',
    },
    notAll: {
      tr: 'Bazı grupları banka onaylamadı. Ağ geçidi yeniden deneyecek; listede kapanıyor görünürler.',
      en: 'The bank did not confirm some batches. The gateway tries again; the list shows them as closing.',
    },
  },
  days: {
    title: { tr: 'Günler', en: 'Days' },
    none: { tr: 'Henüz kapanan gün yok', en: 'No day was closed yet' },
    noneHint: {
      tr: 'Gün sonundan sonra ilk gün burada görünür.',
      en: 'The first one is shown here after the day end.',
    },
  },
  batches: {
    title: { tr: 'Gruplar', en: 'Batches' },
    none: { tr: 'Bu güne ait grup yok', en: 'There is no batch of this day' },
    noneHint: {
      tr: 'O gün hiçbir terminalde ödeme alınmadı ya da gün henüz kapanmadı.',
      en: 'No terminal took a payment on it, or it is not closed yet.',
    },
  },
  totals: {
    title: { tr: 'Toplamlar', en: 'Totals' },
    none: { tr: 'Bu gün kayıt yok', en: 'Nothing was booked on this day' },
    noneHint: {
      tr: 'Para alındığında ya da iade edildiğinde burada görünür.',
      en: 'Money that is taken or returned is shown here.',
    },
    accounts: { tr: 'Hesaplar', en: 'Accounts' },
    explain: {
      tr: 'Defterin o gün aldığı kayıtlardır: para hangi gün alındı ya da geri verildiyse o günde görünür; reddedilen ve blokedeki ödemeler defterde yoktur. Hesaplarda bakiye, alacak eksi borçtur; bir terminalin hesapları birbirini sıfırlar.',
      en: 'These are the postings of the ledger on this day: money stands on the day on which it was taken or given back, and declined and blocked payments are not in the ledger. The balance of an account is credits less debits; the accounts of a terminal add up to zero.',
    },
  },
  legs: {
    Sale: { tr: 'Satış', en: 'Sale' },
    Points: { tr: 'Puan', en: 'Points' },
    Commission: { tr: 'Komisyon', en: 'Commission' },
    Return: { tr: 'İade', en: 'Return' },
    PointsReturn: { tr: 'Puan iadesi', en: 'Return of points' },
    CommissionReturn: { tr: 'Komisyon iadesi', en: 'Return of commission' },
    Reverse: { tr: 'İptal', en: 'Reverse' },
    PointsReverse: { tr: 'Puan iptali', en: 'Reverse of points' },
    CommissionReverse: { tr: 'Komisyon iptali', en: 'Reverse of commission' },
  },
  accounts: {
    bank: { tr: 'Banka', en: 'Bank' },
    merchant: { tr: 'Üye işyeri', en: 'Merchant' },
    commission: { tr: 'Komisyon', en: 'Commission' },
    points: { tr: 'Puan', en: 'Points' },
  },
  postings: {
    title: { tr: 'Kayıtlar', en: 'Postings' },
    more: { tr: 'Sonraki kayıtlar', en: 'Next postings' },
  },
  compare: {
    title: { tr: 'Bankanın dosyasıyla karşılaştır', en: 'Compare with the bank’s file' },
    purpose: {
      tr: 'Bankanın o güne ait işlem listesini yükleyin; farklar siparişleriyle gösterilir. Dosya saklanmaz.',
      en: 'Upload the bank’s list of the day; each difference is shown with its order. The file is not kept.',
    },
    file: { tr: 'Dosya', en: 'File' },
    fileHint: {
      tr: 'Excel (.xlsx) ya da CSV, en çok 5 MB. Okunan sütunlar: Banka sipariş no, Tahsil edilen, Geri verilen',
      en: 'Excel (.xlsx) or CSV, at most 5 MB. The columns that are read: Bank order, Taken, Given back',
    },
    act: { tr: 'Karşılaştır', en: 'Compare' },
    sample: { tr: 'Dosya nasıl görünmeli?', en: 'What must the file look like?' },
    sampleText: {
      tr: 'Banka sipariş no;Tahsil edilen;Geri verilen\n4f1c20…;1.249,90;0\n4f1c21…;350,00;350,00',
      en: 'Bank order,Taken,Given back\n4f1c20…,1249.90,0\n4f1c21…,350.00,350.00',
    },
    noFile: { tr: 'Bir dosya seçin.', en: 'Choose a file.' },
    result: { tr: 'Karşılaştırma', en: 'Comparison' },
    same: {
      tr: (compared: number) =>
        `Fark yok: karşılaştırılan ${compared} sipariş bankanın dosyasıyla aynı.`,
      en: (compared: number) => `No difference: ${compared} orders are as in the bank’s file.`,
    },
    differ: {
      tr: (count: number, compared: number) => `${compared} siparişte ${count} fark var.`,
      en: (count: number, compared: number) => `${count} differences in ${compared} orders.`,
    },
    more: {
      tr: (count: number) => `${count} fark daha var. Öncekileri çözüp yeniden karşılaştırın.`,
      en: (count: number) => `There are ${count} more. Settle these first, then compare again.`,
    },
    here: { tr: 'Burada', en: 'Here' },
    bank: { tr: 'Bankada', en: 'At the bank' },
    nothing: { tr: 'kayıt yok', en: 'no record' },
    moved: {
      tr: (taken: string, returned: string) => `${taken} alındı, ${returned} iade`,
      en: (taken: string, returned: string) => `${taken} taken, ${returned} returned`,
    },
    seeOrder: { tr: 'Siparişi aç', en: 'Open the order' },
    bankOrder: { tr: 'Banka siparişi', en: 'Bank order' },
    onlyInFile: { tr: 'Yalnız dosyada', en: 'In the file only' },
    columns: {
      takenHere: { tr: 'Burada alınan', en: 'Taken here' },
      takenBank: { tr: 'Bankada alınan', en: 'Taken at the bank' },
      returnedHere: { tr: 'Burada iade', en: 'Returned here' },
      returnedBank: { tr: 'Bankada iade', en: 'Returned at the bank' },
    },
    kinds: {
      MissingAtBank: {
        tr: [
          'Burada alındı, bankada yok',
          'Dosya başka bir güne ait olabilir. Değilse banka siparişiyle bankaya sorun; müşteriye mal gittiyse acele edin.',
        ],
        en: [
          'Taken here, missing at the bank',
          'The file may be of another day. If it is not, ask the bank about its order; be quick where goods were shipped.',
        ],
      },
      BookedAtBankOnly: {
        tr: [
          'Bankada alındı, burada alınmadı',
          'Müşterinin kartından para çekilmiş. Siparişi açıp sonucuna bakın; gerekirse bankadan iptal isteyin.',
        ],
        en: [
          'Taken at the bank, not taken here',
          'The customer’s card was charged. Open the order and look at its outcome; ask the bank to cancel it if need be.',
        ],
      },
      TakenDiffers: {
        tr: ['Alınan tutar farklı', 'Dosyadaki tutarı denetleyin. Tutar doğruysa bankaya sorun.'],
        en: [
          'Another amount was taken',
          'Check the amount in the file. If it is right, ask the bank.',
        ],
      },
      ReturnedDiffers: {
        tr: [
          'İade edilen tutar farklı',
          'Bir iade yalnız bir tarafta görünüyor. Siparişin zaman çizgisinde iadelerini denetleyin.',
        ],
        en: [
          'Another amount was returned',
          'A return is on one side only. Check the returns in the time line of the order.',
        ],
      },
      BlockDiffers: {
        tr: [
          'Bloke yalnız bir tarafta',
          'Ön provizyonun süresine bakın; süresi dolmuşsa bankanın kaydı da kalkacaktır.',
        ],
        en: [
          'An amount is blocked on one side only',
          'Look at how long the authorisation lives; once it has expired, the bank’s record goes too.',
        ],
      },
      OpenHere: {
        tr: [
          'Sonucu burada henüz belli değil',
          'Ağ geçidi bankaya soruyor; ödemeyi yinelemeyin. Belirsiz sonuçlar sayfasından izleyin.',
        ],
        en: [
          'The outcome is not known here yet',
          'The gateway asks the bank; do not repeat the payment. Follow it on the page of unknown outcomes.',
        ],
      },
      BankSilent: {
        tr: ['Banka yanıt vermedi', 'Daha sonra yeniden karşılaştırın.'],
        en: ['The bank did not answer', 'Compare again later.'],
      },
      UnknownHere: {
        tr: [
          'Dosyada var, bu günün siparişlerinde yok',
          'Başka bir günün ya da başka bir terminalin siparişi olabilir. Değilse bankaya kimin gönderdiğini sorun.',
        ],
        en: [
          'In the file, and no order of this day',
          'It may be of another day or another terminal. If it is not, ask the bank who sent it.',
        ],
      },
    },
  },
})
