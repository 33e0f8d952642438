import { spawn } from 'node:child_process'

/** How each platform opens an address; `start` is a word of the Windows shell. */
const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens the address in the user's browser. False where the platform's command is missing. */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, ...arguments_] = COMMANDS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(command, [...arguments_, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
