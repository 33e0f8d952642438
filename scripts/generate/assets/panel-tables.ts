import type { TableAssets } from './asset.ts'
import { IP_ADDRESS, TOKEN_HASH } from './column-assets.ts'

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
    plain: 'user_id role merchant_id language_code created_at joined_at open_id_until',
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
      address: {
        ...IP_ADDRESS,
        holds: 'address that a person of the panel signed in from',
        life: 'twelve hours at most; in the audit chain for good',
        readBy: 'the page of the own account; the audit chain',
        destroyed: 'deleted when the session ends; the audit chain keeps it',
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
  panel_user_hand: {
    sensitive: {
      mailbox: {
        class: 'personal',
        holds: 'mailbox of somebody whose account was made, reset or re-roled',
        protection: 'the database’s own; in the audit chain as well',
        life: 'kept: it says who may be the second person of whom, also after a removal',
        readBy: 'the page of a person; the decision about a consent',
        destroyed: 'not by the gateway',
      },
      by_mailbox: {
        class: 'personal',
        holds: 'mailbox of the person who asked for that',
        protection: 'the database’s own; in the audit chain as well',
        life: 'kept: it says who may be the second person of whom, also after a removal',
        readBy: 'the page of a person; the decision about a consent',
        destroyed: 'not by the gateway',
      },
      by_email: {
        class: 'personal',
        holds: 'e-mail address of the person who asked for that',
        protection: 'the database’s own; in the audit chain as well',
        life: 'kept: it says who may be the second person of whom, also after a removal',
        readBy: 'the page of a person; the decision about a consent',
        destroyed: 'not by the gateway',
      },
    },
    plain: 'place by_place act is_shown happened_at',
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
      name_keys: {
        class: 'derived',
        holds: 'hashes of the words of the names of payer and card holder',
        protection: 'the database’s own: the hashes have no secret key',
        life: 'that of the names in the order',
        readBy: 'the search of the panel',
        destroyed:
          'emptied in the statement that erases the names, by age or at the payer’s request',
      },
    },
    plain: 'merchant_id order_id amount_minor',
  },
  payment_search_progress: { sensitive: {}, plain: 'merchant_id position older_than' },
  panel_challenge: {
    sensitive: {
      challenge_hash: { ...TOKEN_HASH, life: 'until it is answered, or five minutes' },
      browser_hash: { ...TOKEN_HASH, life: 'until it is answered, or five minutes' },
    },
    plain: 'purpose user_id valid_until',
  },
  panel_open_id: {
    sensitive: {
      subject: {
        class: 'personal',
        holds: 'id of a person’s account at the provider of OpenID Connect',
        protection: 'the provider’s own id, which proves nothing by itself',
        life: 'until the person is reset or removed',
        readBy: 'the sign-in by OpenID Connect',
        destroyed: 'deleted with the person',
      },
    },
    plain: 'issuer user_id pinned_at',
  },
  panel_passkey: {
    sensitive: {
      credential_id: {
        class: 'derived',
        holds: 'id and public key of a passkey',
        protection: 'the private key never leaves the authenticator',
        life: 'until the passkey or its person is removed',
        readBy: 'the sign-in',
        destroyed: 'deleted with the passkey',
      },
    },
    plain: 'user_id public_key counter transports name is_backed_up created_at used_at',
  },
  panel_password: {
    sensitive: {
      hash: {
        class: 'derived',
        holds: 'password of a person of the panel',
        protection:
          'scrypt with a salt of its own; useless without a code of the authenticator app',
        life: 'until the password or its person is removed',
        readBy: 'the sign-in',
        destroyed: 'written over by the next; deleted with the person',
      },
    },
    plain: 'user_id changed_at',
  },
  panel_authenticator: {
    sensitive: {
      secret_sealed: {
        class: 'credential',
        holds: 'secret of a person’s authenticator app',
        protection: 'AES-256-GCM, key class secret-key, bound to person and record',
        life: 'until the app or its person is removed; one hour where it was never set up to the end',
        readBy: 'the sign-in; the page that sets the app up',
        destroyed: 'deleted with the app',
      },
    },
    plain: 'user_id secret_id data_key_id created_at confirmed_at last_step',
  },
  panel_recovery_code: {
    sensitive: {
      code_hash: {
        ...TOKEN_HASH,
        holds: 'SHA-256 of a recovery code of 80 random bits',
        protection: 'the code itself is not stored',
        readBy: 'the sign-in by a recovery code',
        destroyed: 'written over by new codes; deleted with the person',
      },
    },
    plain: 'user_id position used_at',
  },
}
