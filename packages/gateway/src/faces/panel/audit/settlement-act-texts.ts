import type { Text } from '@vezne/protocol'
import type { AuditAct } from '../../../operating/audit/index.ts'

/** The sentences of acts on banks' statements, differences and chargebacks. */
export const SETTLEMENT_ACTS: Readonly<
  Record<
    Extract<AuditAct, `statement.${string}` | `difference.${string}` | `chargeback.${string}`>,
    Text
  >
> = {
  'statement.import': {
    tr: '{bank} bankasının {name} ekstresini yükledi: {lines} satır.',
    en: 'Imported the statement {name} of {bank}: {lines} lines.',
  },
  'statement.mapping': {
    tr: '{bank} bankasının dosyaları için {name} eşlemesini kaydetti.',
    en: 'Saved the mapping {name} for files of {bank}.',
  },
  'statement.mapping-remove': {
    tr: '{bank} bankasının {name} eşlemesini kaldırdı.',
    en: 'Removed the mapping {name} of {bank}.',
  },
  'chargeback.open': {
    tr: '{subject} ödemesi için {bank} bankasının ters ibrazını kaydetti ({caseNumber}).',
    en: 'Recorded the chargeback {caseNumber} of {bank} on the payment {subject}.',
  },
  'chargeback.add': {
    tr: '{subject} ödemesinin ters ibrazına bilgi ekledi ({caseNumber}).',
    en: 'Added facts to the chargeback {caseNumber} on the payment {subject}.',
  },
  'chargeback.answer': {
    tr: '{subject} ödemesinin ters ibrazını yanıtladı ({caseNumber}).',
    en: 'Answered the chargeback {caseNumber} on the payment {subject}.',
  },
  'chargeback.accept': {
    tr: '{subject} ödemesinin ters ibrazını yanıtlamadan kabul etti ({caseNumber}).',
    en: 'Accepted the chargeback {caseNumber} on the payment {subject} without an answer.',
  },
  'chargeback.win': {
    tr: '{subject} ödemesinin ters ibrazını kazanıldı olarak kaydetti ({caseNumber}).',
    en: 'Recorded that the chargeback {caseNumber} on the payment {subject} was won.',
  },
  'chargeback.lose': {
    tr: '{subject} ödemesinin ters ibrazını kaybedildi olarak kaydetti ({caseNumber}).',
    en: 'Recorded that the chargeback {caseNumber} on the payment {subject} was lost.',
  },
  'difference.confirm': {
    tr: '{bank} bankasının bir ödeme farkını doğruladı.',
    en: 'Confirmed a difference of {bank}.',
  },
  'difference.note': {
    tr: '{bank} bankasının bir ödeme farkına not yazdı.',
    en: 'Wrote a note on a difference of {bank}.',
  },
  'difference.claim': {
    tr: '{bank} bankasının bir ödeme farkı için itiraz yazısı hazırladı.',
    en: 'Made a claim for a difference of {bank}.',
  },
  'chargeback.evidence': {
    tr: '{subject} ters ibrazına bir belge ekledi ({mediaType}).',
    en: 'Added evidence to the chargeback {subject} ({mediaType}).',
  },
  'chargeback.evidence-remove': {
    tr: '{subject} ters ibrazından bir belgeyi kaldırdı ({mediaType}).',
    en: 'Removed evidence from the chargeback {subject} ({mediaType}).',
  },
}
