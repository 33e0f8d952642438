-- The EFT code of a terminal's bank, where the operator has said it (decision 5.8). The sandbox's two well-known
-- terminals get the code that new sandboxes give them.
alter table terminal add column bank_code text check (bank_code ~ '^[0-9]{4}$');
update terminal set bank_code = '0012'
where environment = 'sandbox' and terminal_id in
  ('01900000-0000-7000-8000-000000000101', '01900000-0000-7000-8000-000000000102');
