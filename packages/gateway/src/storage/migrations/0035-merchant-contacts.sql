-- Who is told by e-mail that a merchant's webhook endpoint fails or was disabled (decision 7.7).

alter table merchant
  add column contact_email text,
  add column contact_language text not null default 'tr' check (contact_language in ('tr', 'en'));

alter table notice
  add column endpoint_id uuid,
  alter column link_id drop not null,
  drop constraint notice_kind_check,
  add constraint notice_kind_check
    check (kind in ('Link', 'Receipt', 'EndpointFailing', 'EndpointDisabled')),
  add constraint notice_subject_check
    check ((link_id is null) = (kind in ('EndpointFailing', 'EndpointDisabled'))
      and (link_id is null) = (endpoint_id is not null));
