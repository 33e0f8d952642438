import { fieldError, isText } from '../../../base/kernel/index.ts'

/** A file for the answer to a chargeback; its content is sealed. */
export type Evidence = Readonly<{
  merchantId: string
  chargebackId: string
  evidenceId: string
  /** The name of the file, without its folder. */
  name: string
  mediaType: EvidenceType
  sizeBytes: number
  addedBy: string
  addedAt: Date
}>

export const EVIDENCE_LIMITS = { filesOfCase: 10, bytesOfFile: 5 * 1024 * 1024 } as const

/** How each kind of file begins, and what its name ends in. */
const KINDS = [
  { mediaType: 'application/pdf', begins: Buffer.from('%PDF-'), ending: 'pdf' },
  { mediaType: 'image/png', begins: Buffer.from('89504e470d0a1a0a', 'hex'), ending: 'png' },
  { mediaType: 'image/jpeg', begins: Buffer.from('ffd8ff', 'hex'), ending: 'jpg' },
] as const

type EvidenceType = (typeof KINDS)[number]['mediaType']

const NAME_CHARACTERS_MAXIMUM = 100

/**
 * What a file is, by its first bytes and never by what its sender says of it. The name gets the ending of its kind.
 *
 * @throws GatewayError INVALID_FIELD, naming `file` and the remedy
 */
export function readEvidence(
  name: string,
  content: Buffer,
): Pick<Evidence, 'name' | 'mediaType' | 'sizeBytes'> {
  const kind = KINDS.find(({ begins }) => content.subarray(0, begins.length).equals(begins))
  if (kind === undefined) {
    throw fieldError('file', {
      tr: 'PDF, PNG veya JPEG dosyası olmalıdır',
      en: 'must be a PDF, PNG or JPEG file',
    })
  }
  if (content.length > EVIDENCE_LIMITS.bytesOfFile) {
    throw fieldError('file', { tr: 'en çok 5 MB olmalıdır', en: 'must have at most 5 MB' })
  }
  const { mediaType, ending } = kind
  return { name: `${plainName(name)}.${ending}`, mediaType, sizeBytes: content.length }
}

/** Without folders, ending and what a header or a page could take for its own. */
function plainName(given: string): string {
  const file = given.split(/[/\\]/).at(-1) ?? ''
  const text = isText(file) ? file : ''
  const name = text
    .replace(/\.(pdf|png|jpe?g)$/i, '')
    .replaceAll(/[\p{Cc}"'<>|:*?]/gu, ' ')
    .trim()
  return name === '' ? 'evidence' : name.slice(0, NAME_CHARACTERS_MAXIMUM)
}

export type EvidenceKey = Pick<Evidence, 'merchantId' | 'chargebackId' | 'evidenceId'>

export type EvidenceStore = Readonly<{
  /** False: the case is decided or unknown, or has as many files as it may have. In the transaction of an act. */
  add: (
    evidence: Evidence,
    sealed: Readonly<{ sealed: Buffer; dataKeyId: string }>,
  ) => Promise<boolean>
  /** Null: there is none, or its case was answered. */
  remove: (key: EvidenceKey) => Promise<Evidence | null>
  list: (merchantId: string, chargebackId: string) => Promise<readonly Evidence[]>
  find: (key: EvidenceKey) => Promise<(Evidence & Readonly<{ sealed: Buffer }>) | null>
}>
