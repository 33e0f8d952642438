/** Below these, people open addresses in a browser: links, the 3-D Secure way, the sandbox's outbox. */
const FOLDERS = ['/l', '/3ds', '/sandbox/outbox']

/** What the script of a page asks for. */
const FOR_SCRIPTS = /^\/l\/[^/]+\/offers\/?$/

/**
 * Whether what goes wrong at an address is told by a page, whatever the browser says that it accepts: some
 * say nothing, and a form's answer is shown to a person in any case. Expects the path without its query.
 */
export function isPageAddress(path: string): boolean {
  const asked = path.toLowerCase()
  if (FOR_SCRIPTS.test(asked)) return false
  return FOLDERS.some((folder) => asked === folder || asked.startsWith(`${folder}/`))
}
