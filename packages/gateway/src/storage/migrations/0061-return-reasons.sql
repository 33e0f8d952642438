-- Why a return was made, as a person said it in the panel (decision 9.67). The reason is one of a list; the note is free
-- text, which is emptied with the texts of its order.
alter table order_operation add column reason text, add column note text;
-- What is still to be erased by its age.
create index order_operation_with_note on order_operation (operation_id) where note is not null;
