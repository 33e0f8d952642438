import { proveByRecoveryCode } from '../../../operating/users/index.ts'
import { Button, TextEntry } from '../../design/index.ts'
import {
  fieldOf,
  languageIn,
  type PanelAnswer,
  type PanelRequest,
  type PublicRoute,
  plainPage,
  publicRoute,
} from '../frame/index.ts'
import { EmailEntry, enter, noteRefusal, type PeoplePorts } from '../sign-in-methods/index.ts'
import { pathWith, type Trouble, TroubleNotice, troubled, viewOf } from './sign-in-page.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'

const PATH = '/panel/sign-in/recovery'

/** For people who lost their passkey or their phone. */
export function recoveryRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  return [
    publicRoute('GET', PATH, async (request) => page(request, null)),
    publicRoute('POST', PATH, (request) => byCode(ports, request)),
  ]
}

/** Leads to the account, where new ways to sign in are made. */
async function byCode(ports: PeoplePorts, request: PanelRequest): Promise<PanelAnswer> {
  const email = fieldOf(request, 'email')
  const code = fieldOf(request, 'code')
  const given = { email, code, address: request.clientIpAddress }
  const proof = await proveByRecoveryCode(ports, given)
  if ('seconds' in proof) return page(request, proof, email)
  const { person } = proof
  if (proof.kind === 'Proved') {
    const to = '/panel/account'
    const entered = await enter(ports, request, proof.person, { by: proof.by, to })
    if (entered !== null) return entered
  }
  await noteRefusal(ports, request, { person, method: 'RecoveryCode' })
  return page(request, { kind: 'WrongRecovery' }, email)
}

function page(request: PanelRequest, trouble: Trouble | null, email = ''): PanelAnswer {
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const children = (
    <>
      <h1>{texts.recoveryTitle}</h1>
      {trouble === null ? null : <TroubleNotice trouble={trouble} language={language} />}
      <p>{texts.recoveryLead}</p>
      <form method="post" action={pathWith(PATH, request)}>
        <EmailEntry language={language} value={email} />
        <TextEntry
          name="code"
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          maxLength={40}
          isRequired
        />
        <Button>{texts.enter}</Button>
      </form>
      <p>{texts.recoveryNone}</p>
      <p>
        <a href={pathWith('/panel/sign-in', request)}>{texts.otherMethod}</a>
      </p>
    </>
  )
  return troubled(
    plainPage(language, { ...viewOf(texts.recoveryTitle, trouble), children }),
    trouble,
  )
}
