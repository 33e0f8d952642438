import type { ChargebackMove, ChargebackState } from '../../../operating/settlement/index.ts'
import { byLanguage, type MarkKind } from '../../design/index.ts'

/** The drawing of each state. */
export const CHARGEBACK_MARKS: Readonly<Record<ChargebackState, MarkKind>> = {
  open: 'warning',
  answered: 'waiting',
  won: 'done',
  lost: 'error',
  accepted: 'ended',
}

/** The words of the pages of chargebacks. */
export const CHARGEBACK_TEXTS = byLanguage({
  title: { tr: 'Ters ibrazlar', en: 'Chargebacks' },
  one: { tr: 'Ters ibraz', en: 'Chargeback' },
  purpose: {
    tr: 'Kart sahiplerinin bankalarının geri istediği tutarlar. Yanıt süresi en yakın olan üsttedir.',
    en: 'Amounts that card holders’ banks claim back. The one to be answered first is on top.',
  },
  toList: { tr: 'Ters ibrazlara dön', en: 'Back to the chargebacks' },
  states: {
    open: { tr: 'Yanıt bekliyor', en: 'To be answered' },
    answered: { tr: 'Yanıtlandı', en: 'Answered' },
    won: { tr: 'Kazanıldı', en: 'Won' },
    lost: { tr: 'Kaybedildi', en: 'Lost' },
    accepted: { tr: 'Kabul edildi', en: 'Accepted' },
  } satisfies Record<ChargebackState, object>,
  meanings: {
    open: {
      tr: 'Banka tutarı hakedişten düşer. Belgeleri ekleyin, bankaya gönderin ve yanıtladığınızı buraya yazın.',
      en: 'The bank takes the amount off a payout. Add the evidence, send it to the bank, and note here that you answered.',
    },
    answered: {
      tr: 'Belgeler bankaya gitti. Karar gelince kazanıldı ya da kaybedildi olarak işaretleyin.',
      en: 'The evidence is with the bank. Note whether the case was won or lost once it has decided.',
    },
    won: {
      tr: 'Tutar, aşağıdaki valör günü hakedişe geri eklenir.',
      en: 'The amount comes back with the payout of the value date below.',
    },
    lost: { tr: 'Tutar kart sahibinde kaldı.', en: 'The card holder keeps the amount.' },
    accepted: {
      tr: 'Yanıt verilmedi; tutar kart sahibinde kaldı.',
      en: 'No answer was given; the card holder keeps the amount.',
    },
  } satisfies Record<ChargebackState, object>,
  columns: {
    answerBy: { tr: 'Son yanıt günü', en: 'Answer by' },
    amount: { tr: 'Tutar', en: 'Amount' },
    case: { tr: 'Dosya no', en: 'Case' },
    payment: { tr: 'Ödeme', en: 'Payment' },
    received: { tr: 'Geliş', en: 'Received' },
    file: { tr: 'Belge', en: 'File' },
    size: { tr: 'Boyut', en: 'Size' },
    added: { tr: 'Eklendi', en: 'Added' },
    remove: { tr: 'Kaldır', en: 'Remove' },
  },
  late: { tr: 'süresi geçti', en: 'overdue' },
  noDeadline: { tr: 'bilinmiyor', en: 'not known' },
  noNumber: { tr: 'numarasız', en: 'no number' },
  none: { tr: 'Ters ibraz yok', en: 'There is no chargeback' },
  noneHint: {
    tr: 'Bankadan bir ters ibraz bildirimi gelirse ödemenin sayfasından kaydedin. Yüklenen ekstrelerdeki ters ibrazlar kendiliğinden görünür.',
    en: 'When a bank tells you of one, record it on the payment’s page. Chargebacks in imported statements appear by themselves.',
  },
  facts: {
    title: { tr: 'Bilgiler', en: 'Facts' },
    bank: { tr: 'Banka', en: 'Bank' },
    reason: { tr: 'Gerekçe', en: 'Reason' },
    takenOn: { tr: 'Kesinti valörü', en: 'Taken on' },
    givenBackOn: { tr: 'İade valörü', en: 'Given back on' },
    opened: { tr: 'Kaydeden', en: 'Recorded by' },
    answered: { tr: 'Yanıtlayan', en: 'Answered by' },
    closed: { tr: 'Kapatan', en: 'Closed by' },
    note: { tr: 'Not', en: 'Note' },
  },
  form: {
    title: { tr: 'Ters ibraz kaydet', en: 'Record a chargeback' },
    purpose: {
      tr: 'Bankanın bildirimindeki bilgileri girin. Tutar hakedişten düşer ve bu ödemeden ayrıca iade edilemez.',
      en: 'Enter what the bank’s letter says. The amount is taken off a payout, and cannot be returned as well.',
    },
    order: { tr: 'Ödemenin numarası', en: 'Id of the payment' },
    amount: { tr: 'Geri istenen tutar', en: 'Amount claimed' },
    amountHint: { tr: 'En çok ödemenin tutarı kadar', en: 'At most the amount of the payment' },
    caseNumber: { tr: 'Bankanın dosya numarası', en: 'The bank’s case number' },
    receivedOn: { tr: 'Bildirimin geldiği gün', en: 'Day of the bank’s letter' },
    answerBy: { tr: 'Son yanıt günü', en: 'Last day for an answer' },
    takenOn: { tr: 'Kesinti valörü', en: 'Value date of the deduction' },
    takenOnHint: { tr: 'Boşsa sonraki iş günü', en: 'Empty: the next working day' },
    reasonCode: { tr: 'Gerekçe kodu', en: 'Reason code' },
    reasonText: { tr: 'Gerekçe', en: 'Reason' },
    note: { tr: 'Not', en: 'Note' },
    noteHint: {
      tr: 'Yalnız panelde görünür; kart numarası yazmayın',
      en: 'Shown in the panel only; write no card number',
    },
    act: { tr: 'Kaydet', en: 'Record' },
    refused: { tr: 'Kaydedilemedi', en: 'It was not recorded' },
    noAmount: { tr: 'Tutarı 249,90 gibi yazın.', en: 'Write the amount as 249.90.' },
  },
  moves: {
    title: { tr: 'Ne oldu?', en: 'What happened?' },
    answer: { tr: 'Yanıtlandı', en: 'Answered' },
    accept: { tr: 'Yanıtsız kabul et', en: 'Accept without an answer' },
    win: { tr: 'Kazanıldı', en: 'Won' },
    lose: { tr: 'Kaybedildi', en: 'Lost' },
    givenBackOn: { tr: 'İade valörü', en: 'Value date' },
    givenBackHint: { tr: 'Boşsa bugün', en: 'Empty: today' },
  } satisfies Record<ChargebackMove | 'title' | 'givenBackOn' | 'givenBackHint', object>,
  warnings: {
    answer: {
      tr: 'Bundan sonra belgeler kaldırılamaz.',
      en: 'No evidence can be removed afterwards.',
    },
    accept: {
      tr: 'Tutar kart sahibinde kalır; bu geri alınamaz.',
      en: 'The card holder keeps the amount; this cannot be undone.',
    },
    win: {
      tr: 'Tutar hakedişe geri eklenir; bu geri alınamaz.',
      en: 'The amount is added to a payout; this cannot be undone.',
    },
    lose: {
      tr: 'Tutar kart sahibinde kalır; bu geri alınamaz.',
      en: 'The card holder keeps the amount; this cannot be undone.',
    },
  } satisfies Record<ChargebackMove, object>,
  evidence: {
    title: { tr: 'Belgeler', en: 'Evidence' },
    none: { tr: 'Henüz belge yok.', en: 'There is no evidence yet.' },
    hint: {
      tr: 'PDF, PNG ya da JPEG; her biri en çok 5 MB, bir ters ibraz için en çok 10 belge. Şifrelenerek saklanır.',
      en: 'PDF, PNG or JPEG; at most 5 MB each and 10 for a case. They are kept encrypted.',
    },
    file: { tr: 'Dosya', en: 'File' },
    name: { tr: 'Belgenin adı', en: 'Name of the document' },
    namePlaceholder: { tr: 'Teslim tutanağı', en: 'Proof of delivery' },
    add: { tr: 'Ekle', en: 'Add' },
    remove: { tr: 'Kaldır', en: 'Remove' },
    full: {
      tr: 'Belge eklenemedi: karar verilmiş ya da on belge var.',
      en: 'The file was not added: the case is decided, or has ten files.',
    },
  },
  returned: {
    tr: (amount: string) =>
      `Bu tutarın ${amount} kadarı zaten iade edildi. Bankaya iadeyi kanıt olarak gönderin.`,
    en: (amount: string) =>
      `${amount} of it was returned already. Send the return to the bank as evidence.`,
  },
  done: {
    opened: { tr: 'Ters ibraz kaydedildi.', en: 'The chargeback is recorded.' },
    joined: {
      tr: 'Bu ters ibraz zaten kayıtlıydı; yeni bilgiler eklendi.',
      en: 'It was recorded already; what was new is added.',
    },
    moved: { tr: 'Durum kaydedildi.', en: 'The state is recorded.' },
    changed: {
      tr: 'Durum bu arada değişmiş; aşağıda görünüyor.',
      en: 'The state had changed meanwhile; see below.',
    },
    added: { tr: 'Belge eklendi.', en: 'The file is added.' },
    removed: { tr: 'Belge kaldırıldı.', en: 'The file is removed.' },
  },
})
