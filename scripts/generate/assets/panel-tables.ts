import type { TableAssets } from './asset.ts'

/** The tables of the panel's people. */
export const PANEL_TABLES: Readonly<Record<string, TableAssets>> = {
  panel_user: {
    sensitive: {
      email: {
        class: 'personal',
        holds: 'e-mail address of somebody who uses the panel',
        protection: 'the database’s own; in the audit chain as the actor',
        life: 'until the person is removed',
        readBy: 'the sign-in; the page of users; the audit chain',
        destroyed: 'deleted with the person; the audit chain keeps it',
      },
      name: {
        class: 'personal',
        holds: 'name of somebody who uses the panel',
        protection: 'the database’s own',
        life: 'until the person is removed',
        readBy: 'the pages of the panel',
        destroyed: 'deleted with the person',
      },
    },
    plain: 'user_id role merchant_id language_code created_at',
  },
  panel_session: {
    sensitive: {
      token_hash: {
        class: 'derived',
        holds: 'SHA-256 of the token in the cookie of a session of the panel',
        protection: 'the token has 256 random bits, so its hash leads to nothing',
        life: 'twelve hours at most',
        readBy: 'every page of the panel',
        destroyed: 'deleted when the session ends',
      },
    },
    plain: 'session_id user_id method created_at used_at',
  },
  panel_ticket: {
    sensitive: {
      token_hash: {
        class: 'derived',
        holds: 'SHA-256 of a one-time address of the panel',
        protection: 'the token has 256 random bits, so its hash leads to nothing',
        life: 'until it is used, or until its end',
        readBy: 'the page of that address',
        destroyed: 'deleted at its use',
      },
    },
    plain: 'user_id purpose valid_until',
  },
}
