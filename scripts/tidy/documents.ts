import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './source-files.ts'

/** A text file that Git knows, or would take: paths are from the repository's root. */
export type TextFile = Readonly<{ path: string; text: string }>

const TEXT = /\.(tsx?|m?js|md|sql|ya?ml|sh|css|json)$|(^|\/)(run|vezne|Dockerfile|\.npmrc)$/

/** Every text file of the repository, also one that was not committed yet. */
export function textFiles(): TextFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  )
  return listed
    .split('\0')
    .filter((path) => TEXT.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The anchors of a Markdown page's headings, as GitHub makes them. */
export function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Links of a page that lead to no file of the repository, or to no heading of the page they name. */
export function brokenLinks(page: TextFile, files: ReadonlyMap<string, string>): string[] {
  const links = [...page.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return links.filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(target))

  function leadsSomewhere(target: string): boolean {
    const [name = '', anchor] = target.split('#')
    const path = name === '' ? page.path : join(dirname(page.path), name)
    if (!existsSync(join(ROOT, path))) return false
    return anchor === undefined || anchorsOf(files.get(path) ?? '').includes(anchor)
  }
}
