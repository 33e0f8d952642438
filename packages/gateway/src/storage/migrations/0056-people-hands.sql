-- Who made, reset and re-roled the accounts of the panel (decision 9.61). There is no foreign key: a hand stays when the
-- person is removed.
create table panel_user_hand (
  -- Of the account: its e-mail address in small letters, without the part behind a plus sign.
  mailbox text not null,
  -- Of whoever asked for the act; null: an operator at the machine.
  by_mailbox text,
  by_email text,
  act text not null check (act in ('Invite', 'Reset', 'Role')),
  -- Whether the one-time address was shown to whoever asked, because no mail was set.
  is_shown boolean not null,
  happened_at timestamptz not null,
  check ((by_mailbox is null) = (by_email is null)),
  check (by_mailbox is not null or not is_shown)
);
create index panel_user_hand_by_mailbox on panel_user_hand (mailbox, happened_at);
create index panel_user_hand_by_hand on panel_user_hand (by_mailbox) where by_mailbox is not null;
