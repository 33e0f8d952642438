import { TOLD_REFUSALS } from '../../../operating/acts/index.ts'
import { byLanguage } from '../../design/index.ts'

/** The words of the form by which a person concludes an old unknown outcome. */
export const OUTCOME_TEXTS = byLanguage({
  title: { tr: 'Bankadan öğrenilen sonuç', en: 'The outcome, as the bank told it' },
  lead: {
    tr: 'Banka bir günü aşkın süredir sonucu söylemiyor. Bankadan kendiniz öğrendiyseniz buraya yazın. Önce bankaya bir kez daha sorulur; banka yanıtlarsa onun söylediği geçer. Kayıt geri alınamaz.',
    en: 'For over a day the bank has not said how this ended. If you have learnt it from the bank, enter it here. The bank is asked once more before; if it answers, its answer counts. This cannot be undone.',
  },
  of: { tr: 'Neyin sonucu', en: 'The outcome of' },
  payment: { tr: 'Ödeme', en: 'The payment' },
  said: { tr: 'Bankanın söylediği', en: 'What the bank says' },
  saids: {
    taken: { tr: 'Yapılmış', en: 'It took place' },
    notTaken: { tr: 'Yapılmamış', en: 'It did not take place' },
  },
  source: { tr: 'Nereden öğrenildi', en: 'Where it was learnt' },
  sources: {
    Phone: { tr: 'Bankayla telefon görüşmesi', en: 'A telephone call with the bank' },
    Statement: { tr: 'Banka ekstresi', en: 'The bank’s statement' },
    Portal: { tr: 'Bankanın işyeri ekranı', en: 'The bank’s own panel' },
  },
  authCode: { tr: 'Onay kodu', en: 'Authorisation code' },
  transactionId: { tr: 'Bankanın işlem numarası', en: 'The bank’s transaction id' },
  referenceHint: {
    tr: 'Yapılmışsa ikisinden en az biri gerekir. Sonraki iptal ve iade bu numarayla yapılır.',
    en: 'If it took place, one of the two is needed. A later reverse or return names it.',
  },
  button: { tr: 'Sonucu kaydet', en: 'Conclude it' },
  refused: TOLD_REFUSALS,
})
