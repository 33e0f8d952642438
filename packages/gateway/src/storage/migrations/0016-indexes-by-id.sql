-- A look-up by ConversationId names both columns, so their order does not matter to it. With the merchant
-- first, a planner that knows nothing yet about an empty table takes this index for a look-up by merchant
-- and order as well, and would then read all orders of a merchant for each payment.
drop index payment_order_by_conversation;
create index payment_order_by_conversation on payment_order (conversation_id, merchant_id);

-- The same for the uses of a link, which are looked up by their own id and by their page's.
drop index link_use_by_page;
create index link_use_by_page on link_use (page_id, merchant_id, link_id);
