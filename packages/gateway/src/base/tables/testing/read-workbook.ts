import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'

/** A cell of a workbook: what it holds, as what, and in which format it is shown. */
export type WorkbookCell = Readonly<{ value: string | number; isText: boolean; format: string }>

const DIRECTORY_ENTRY = 0x02014b50

/** The parts of a zip file, read without the library that wrote it. */
function partsOf(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  while (file.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(at + offset),
    )
    const packedBytes = file.readUInt32LE(at + 20)
    const header = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const from = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const packed = file.subarray(from, from + packedBytes)
    const isPacked = file.readUInt16LE(at + 10) === 8
    parts.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

const PARSER = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'xf', 'numFmt', 'sheet'].includes(name),
})

type Xml = Readonly<Record<string, never>>

function parsed<Part>(parts: ReadonlyMap<string, string>, name: string): Part {
  const part: Xml = PARSER.parse(parts.get(name) ?? '')
  return part as unknown as Part
}

type Styles = Readonly<{
  styleSheet: Readonly<{
    numFmts: { numFmt: readonly { '@_numFmtId': string; '@_formatCode': string }[] }
    cellXfs: { xf: readonly { '@_numFmtId': string }[] }
  }>
}>
type SheetCell = Readonly<{
  '@_r': string
  '@_s'?: string
  '@_t'?: string
  v?: string
  f?: string
  is?: Readonly<{ t: string | Readonly<{ '#text': string }> }>
}>
type Sheet = Readonly<{
  worksheet: { sheetData: { row: readonly Readonly<{ c?: readonly SheetCell[] }>[] } }
}>

/** The rows of a workbook's first sheet, by the letters of their columns. */
export function readWorkbook(file: Buffer): readonly Readonly<Record<string, WorkbookCell>>[] {
  const parts = partsOf(file)
  const { numFmts, cellXfs } = parsed<Styles>(parts, 'xl/styles.xml').styleSheet
  const formats = new Map(numFmts.numFmt.map((each) => [each['@_numFmtId'], each['@_formatCode']]))
  const formatOf = (style: string) => formats.get(cellXfs.xf[Number(style)]?.['@_numFmtId'] ?? '')
  const { worksheet } = parsed<Sheet>(parts, 'xl/worksheets/sheet1.xml')
  return worksheet.sheetData.row.map(({ c = [] }) =>
    Object.fromEntries(
      c
        .filter(({ v, is }) => v !== undefined || is !== undefined)
        .map((cell) => {
          if (cell.f !== undefined) throw new Error(`${cell['@_r']} is a formula.`)
          const isText = cell['@_t'] === 'inlineStr'
          const text = cell.is?.t ?? ''
          const value = isText
            ? unescaped(typeof text === 'string' ? text : text['#text'])
            : Number(cell.v)
          const format = formatOf(cell['@_s'] ?? '0') ?? ''
          return [cell['@_r'].replace(/\d+$/, ''), { value, isText, format }]
        }),
    ),
  )
}

/** Characters that XML cannot carry are written by their codes. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
