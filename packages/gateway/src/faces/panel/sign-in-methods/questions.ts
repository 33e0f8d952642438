import { newBrowserToken } from '../../../operating/users/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import { browserCookie, type FramePorts, type PanelAnswer } from '../frame/index.ts'

/**
 * Answers a script with the question for a passkey, made for a token that the browser keeps in a cookie from now on.
 * Each question has a browser token of its own, so that nothing that a stranger put there before is worth anything.
 */
export async function askBrowser(
  ports: FramePorts,
  ask: (browser: string) => Promise<object>,
): Promise<PanelAnswer> {
  const browser = newBrowserToken()
  const body = JSON.stringify(await ask(browser))
  return { ...questionAnswer(200, body), ...cookieOf(browser, ports) }
}

function cookieOf(browser: string, ports: FramePorts) {
  const headers = {
    ...securityHeaders(PAGES.panelQuestion),
    'set-cookie': browserCookie(browser, ports),
  }
  return { headers }
}

/** The answer to a script that may not ask. */
export function noQuestion(status: 403 | 410 | 429): PanelAnswer {
  return questionAnswer(status, '{}')
}

function questionAnswer(status: number, body: string): PanelAnswer {
  return { status, headers: securityHeaders(PAGES.panelQuestion), body }
}
