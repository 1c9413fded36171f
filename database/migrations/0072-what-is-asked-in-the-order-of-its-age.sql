-- Reconciliation asks the providers about all payments and transactions of a week, in chunks, oldest first.
create index payment_age on payment (created_at, id);
create index d_point_entry_age on d_point_entry (updated_at, key);
-- Orders whose money is still to be released or refunded.
create index orders_canceled_age on orders (canceled_at) where status = 'canceled';
