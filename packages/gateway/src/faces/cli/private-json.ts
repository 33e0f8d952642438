import { existsSync, statSync } from 'node:fs'
import { readPrivateFile } from '../../base/config/index.ts'
import { CommandError } from './command.ts'

/**
 * The content of a JSON file that holds secrets.
 *
 * @throws CommandError if the file cannot be read, if other users can read it, or if it is no JSON. No message quotes it:
 * the parser's own message would, and with it a password.
 */
export function privateJsonIn(file: string): object {
  const found = readPrivateFile(file)
  if (found === null) {
    throw new CommandError(`${file} cannot be read: ${whyUnreadable(file)}`)
  }
  if (found.exposure !== null) throw new CommandError(found.exposure)
  try {
    return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(found.content)))
  } catch {
    throw new CommandError(`${file} is no JSON.`)
  }
}

function whyUnreadable(file: string): string {
  if (!existsSync(file)) return 'there is no such file.'
  return statSync(file).isFile() ? 'this user has no right to read it.' : 'it is a folder.'
}
