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
  consent: {
    sensitive: {
      payload_sealed: {
        class: 'credential',
        holds: 'secrets of an act that waits for a second person, such as a bank’s new password',
        protection: 'sealed in the vault',
        life: 'until the act is done or refused; at most a day',
        readBy: 'the act, once a second person has agreed',
        destroyed: 'set to null when the request ends, or by a job, every hour',
      },
      asked_by_actor: {
        class: 'personal',
        holds: 'e-mail address of the person who asked for an act',
        protection: 'the database’s own; in the audit chain as well',
        life: 'kept with the merchant',
        readBy: 'the page of consents',
        destroyed: 'not by the gateway',
      },
      decided_by_actor: {
        class: 'personal',
        holds: 'e-mail address of the person who decided',
        protection: 'the database’s own; in the audit chain as well',
        life: 'kept with the merchant',
        readBy: 'the page of consents',
        destroyed: 'not by the gateway',
      },
    },
    plain: `merchant_id consent_id kind access subject summary data_key_id state asked_by asked_at expires_at decided_by
      decided_at outcome done_at`,
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
  panel_view: {
    sensitive: {
      query: {
        class: 'personal',
        holds:
          'filter of a list, in which a person may have written a key such as an e-mail address',
        protection: 'the database’s own; card numbers are masked',
        life: 'until the person removes the view',
        readBy: 'the person’s list of payments',
        destroyed: 'deleted with the view or with the person',
      },
    },
    plain: 'user_id view_id name created_at',
  },
  payment_search: {
    sensitive: {
      keys: {
        class: 'derived',
        holds: 'hashes of an order’s filter values, among them the last four digits of the card',
        protection: 'the database’s own: the hashes have no secret key',
        life: 'that of the order',
        readBy: 'the list of payments and the search of the panel',
        destroyed: 'deleted after the period was archived; `vezne search rebuild` makes them anew',
      },
    },
    plain: 'merchant_id order_id amount_minor',
  },
  payment_search_progress: { sensitive: {}, plain: 'merchant_id position older_than' },
}
