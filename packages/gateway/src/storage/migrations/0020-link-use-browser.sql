-- Whose receipt a paid use is: the SHA-256 of what the payer's browser keeps in a cookie, with the link's
-- id. Null where the browser kept none, and for uses from before.
alter table link_use add column browser_hash bytea;
