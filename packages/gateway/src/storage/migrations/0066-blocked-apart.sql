-- The sums of PreAuths stand apart from those of sales (decision 9.68): what is blocked is not taken.
alter table payment_hour
  drop constraint payment_hour_outcome_check,
  add constraint payment_hour_outcome_check
    check (outcome in ('Approved', 'PreAuthorized', 'Declined', 'Failed', 'Unknown'));
alter table card_hour
  drop constraint card_hour_outcome_check,
  add constraint card_hour_outcome_check
    check (outcome in ('Approved', 'PreAuthorized', 'Declined', 'Failed', 'Unknown'));
-- Every hour is counted again. Of an archived quarter, whose sums stay, PreAuths are among the sales.
delete from figure_progress;
