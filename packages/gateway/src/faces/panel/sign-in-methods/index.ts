export { begin, enter, noteRefusal } from './begin.ts'
export { PasskeyForm } from './passkey-form.tsx'
export {
  CodeEntry,
  EmailEntry,
  PasswordForm,
  type PasswordProblems,
  readPasswordForm,
  setUpOf,
} from './password-form.tsx'
export { accountLabel, newPasskeyQuestion, type PeoplePorts, passkeyPorts } from './people-ports.ts'
export { askBrowser, noQuestion } from './questions.ts'
export { RecoveryCodes } from './recovery-codes.tsx'
export { ROLE_TEXTS } from './role-texts.ts'
export { METHOD_TEXTS } from './texts.ts'
