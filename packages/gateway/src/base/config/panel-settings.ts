import { anyText, url, wholeNumber } from './readers.ts'

/** The part of SETTINGS about the panel: its listener, and where its people sign in. */
export const PANEL_SETTINGS = {
  PANEL_PORT: {
    meaning:
      'Port of a listener for the panel, on PANEL_HOST; PORT no longer serves /panel then. Without it a live gateway has no panel.',
    absent: null,
    otherwise: 'the same as PORT (sandbox only)',
    read: wholeNumber(0, 65_535),
  },
  PANEL_HOST: {
    meaning: 'Address of the listener on PANEL_PORT.',
    absent: '127.0.0.1',
    read: anyText,
  },
  PANEL_URL: {
    meaning:
      'Address of the panel as browsers reach it: passkeys belong to its host name, and forms from elsewhere are refused. Live mode needs it where PANEL_PORT is set, with https://.',
    absent: null,
    otherwise: 'http://localhost:PORT (sandbox only)',
    read: url('http://', 'https://'),
  },
  PANEL_OIDC_ISSUER: {
    meaning:
      'Address of a provider of OpenID Connect by which invited people may sign in to the panel too. Live mode needs https:// here.',
    absent: null,
    otherwise: 'no such sign-in',
    read: url('http://', 'https://'),
  },
  PANEL_OIDC_CLIENT_ID: {
    meaning: 'Id of the panel at PANEL_OIDC_ISSUER. Needed with it.',
    absent: null,
    read: anyText,
  },
  PANEL_OIDC_CLIENT_SECRET: {
    meaning: 'Secret of the panel at PANEL_OIDC_ISSUER. Needed with it.',
    absent: null,
    secret: true,
    read: anyText,
  },
  PANEL_OIDC_NAME: {
    meaning: 'What the sign-in page calls PANEL_OIDC_ISSUER.',
    absent: 'OpenID Connect',
    read: anyText,
  },
} as const
