import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOf, writeNewFile } from './files.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vezne-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file that an operator names', () => {
  // `İş Bankası;Şişe` as a spreadsheet of Windows saves it.
  const bytes = Buffer.from([0xdd, 0xfe, 0x20, 0xde, 0x69, 0xfe, 0x65])

  test('is read in its encoding, or refused with a way out', async () => {
    const file = path.join(folder, 'turkish.csv')
    writeFileSync(file, bytes)
    await expect(textOf(file)).rejects.toThrow(/is not in UTF-8.*--encoding windows-1254/)
    expect(await textOf(file, 'windows-1254')).toBe('İş Şişe')
    await expect(textOf(file, 'ebcdic')).rejects.toThrow(/--encoding must be one of/)
  })

  test('is named where it cannot be read', async () => {
    await expect(textOf(path.join(folder, 'nowhere'))).rejects.toThrow(/nowhere.*ENOENT/)
    await expect(textOf(folder)).rejects.toThrow(/EISDIR/)
  })
})

describe('a file that a command writes', () => {
  test('is there whole, for its owner only, and nothing lies beside it', async () => {
    const file = path.join(folder, 'report.csv')
    await writeNewFile(file, 'a,b\n')
    expect(readFileSync(file, 'utf8')).toBe('a,b\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(writeNewFile(file, 'other')).rejects.toThrow(/report.csv.*there already/)
    expect(readFileSync(file, 'utf8')).toBe('a,b\n')
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test.each([
    ['below a folder that is not there', () => path.join(folder, 'no', 'report'), /does not exist/],
    ['below a file', () => path.join(folder, 'report.csv', 'report'), /not a folder/],
  ])('%s is refused in a sentence', async (_what, file, message) => {
    await expect(writeNewFile(file(), 'text')).rejects.toThrow(message)
  })
})
