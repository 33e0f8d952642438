import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Works on a file system in memory that is mounted at a folder meanwhile. */
export async function onSmallDisk<Result>(
  folder: string,
  options: string,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
  try {
    return await work()
  } finally {
    execFileSync('umount', [folder])
  }
}

/** Only root may mount, and in some containers not even root. */
export async function canMount(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-mount-'))
  try {
    await onSmallDisk(folder, 'size=4k', () => Promise.resolve())
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}
