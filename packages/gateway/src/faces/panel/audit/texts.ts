import { byLanguage } from '../../design/index.ts'

/** The words of the pages of the audit chains. */
export const AUDIT_TEXTS = byLanguage({
  title: { tr: 'Denetim izi', en: 'Audit' },
  purpose: {
    tr: 'Kimin neyi ne zaman değiştirdiği; her kayıt öncekinin özetini taşıdığı için sonradan değiştirilen görülür.',
    en: 'Who changed what, and when; each entry carries the hash of the one before it, so a later change shows.',
  },
  chains: {
    operator: { tr: 'İşlemler', en: 'Acts' },
    'hand-over': { tr: 'Tarayıcıya verilen kartlar', en: 'Cards handed to browsers' },
  },
  chain: { tr: 'Zincir', en: 'Chain' },
  actor: { tr: 'Kim', en: 'Who' },
  act: { tr: 'Ne', en: 'What' },
  anyAct: { tr: 'Her işlem', en: 'Every act' },
  subject: { tr: 'Neyin üzerinde', en: 'On what' },
  subjectHint: {
    tr: 'Kimlik, işyeri numarası ya da terminal adı',
    en: 'An id, a merchant’s number or a terminal’s alias',
  },
  from: { tr: 'İlk gün', en: 'First day' },
  to: { tr: 'Son gün', en: 'Last day' },
  wrongDate: { tr: 'Takvimde böyle bir gün yok.', en: 'There is no such day.' },
  filters: {
    tr: 'Süz: kim, ne, ne zaman, hangi zincir',
    en: 'Filter: who, what, when, which chain',
  },
  details: { tr: 'Ayrıntılar', en: 'Details' },
  newest: { tr: 'En yeniler', en: 'The newest' },
  older: { tr: 'Daha eskiler', en: 'Older' },
  none: { tr: 'Bu süzgece uyan kayıt yok', en: 'No entry matches the filter' },
  noneHelp: {
    tr: 'Süzgeci genişletin ya da boş bırakıp yeniden gösterin.',
    en: 'Widen the filter, or empty it and show again.',
  },
  state: { tr: 'Zincirin durumu', en: 'State of the chains' },
  entries: {
    tr: (count: string) => `${count} kayıt`,
    en: (count: string) => (count === '1' ? '1 entry' : `${count} entries`),
  },
  nothing: { tr: 'Henüz kayıt yok', en: 'There is no entry yet' },
  nothingHelp: {
    tr: 'Bir ayar ilk kez değiştirildiğinde burada görünür.',
    en: 'The first change of a setting is listed here.',
  },
  last: { tr: 'son kayıt', en: 'the last one' },
  verify: { tr: 'Zincirleri doğrula', en: 'Verify the chains' },
  verifyHelp: {
    tr: 'Her kaydın özeti yeniden hesaplanır ve imzalı son noktalarla karşılaştırılır. Hiçbir şeyi değiştirmez; uzun zincirlerde sürebilir.',
    en: 'The hash of every entry is computed again and compared with the signed ends. Changes nothing; may take a while for long chains.',
  },
  verified: { tr: 'Doğrulama', en: 'Verification' },
  intact: {
    tr: (count: string) => `Sağlam: 1–${count} arasındaki her kayıt yazıldığı gibi.`,
    en: (count: string) => `Intact: every entry from 1 to ${count} is as it was written.`,
  },
  unsigned: {
    tr: 'Zincirin sonu henüz imzalı değil; bir sonraki işlemle imzalanır.',
    en: 'The end of the chain is not signed yet; the next act signs it.',
  },
  broken: {
    tr: (sequence: string) => `${sequence} numaralı kayıtta bozuk.`,
    en: (sequence: string) => `Broken at entry ${sequence}.`,
  },
  breaks: {
    RowMissing: {
      tr: 'Bir satır silinmiş, ya da sırası veya zinciri değiştirilmiş.',
      en: 'A row is gone, or its sequence or chain was changed.',
    },
    LinkBroken: {
      tr: 'Satır, kendinden öncekinin özetini taşımıyor.',
      en: 'The row does not carry the hash of the row before it.',
    },
    RowChanged: {
      tr: 'Satırın içeriği, özetiyle uyuşmuyor: sonradan değiştirilmiş.',
      en: 'The content of the row is not what its hash says: it was changed.',
    },
    HeadChanged: {
      tr: 'Zincirin sonu silinmiş ya da son satırla uyuşmuyor.',
      en: 'The end of the chain is gone, or is not its last row.',
    },
    HeadForged: {
      tr: 'Zincirin sonu, anahtar olmadan yazılmış.',
      en: 'The end of the chain was written without the key.',
    },
    CoveredRowsChanged: {
      tr: 'Kaydın kapsadığı kart teslimleri değiştirilmiş.',
      en: 'The card hand-overs that the entry covers were changed.',
    },
    NotAsKept: {
      tr: 'Saklanan son nokta uyuşmuyor: sondan satır silinmiş ya da bütün satırlar baştan yazılmış.',
      en: 'A kept checkpoint differs: rows were cut off the end, or all rows were written anew.',
    },
  },
  breakHelp: {
    tr: 'Yedekle karşılaştırın: docs/operations içindeki denetim sayfası adım adım anlatır.',
    en: 'Compare with a backup: the page on auditing in docs/operations goes through it step by step.',
  },
  foreign: {
    tr: 'Saklanan bir son nokta başka bir anahtarla imzalanmış: ya başka bir veritabanının, ya da anahtar değiştirilmiş.',
    en: 'A kept checkpoint was signed with another key: it is of another database, or the key was replaced.',
  },
  back: { tr: 'Kayıtlara dön', en: 'Back to the entries' },
  json: { tr: 'JSON indir', en: 'Download JSON' },
  handOvers: {
    tr: (count: string) => `Bu kayıt ${count} kart teslimini kapsar`,
    en: (count: string) => `This entry covers ${count} cards`,
  },
  handOverColumns: {
    at: { tr: 'Ne zaman', en: 'When' },
    card: { tr: 'Kart', en: 'Card' },
    payer: { tr: 'Ödeyenin adresi', en: 'Payer’s address' },
    attempt: { tr: 'Deneme', en: 'Attempt' },
  },
  erased: { tr: 'silinmiş', en: 'erased' },
  showHandOvers: { tr: 'Kartları göster', en: 'Show the cards' },
})
