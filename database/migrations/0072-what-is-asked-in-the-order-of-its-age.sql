-- Reconciliation asks the parties of all of a week's payments and transactions, in lots, the oldest first.
create index payment_age on payment (created_at, id);
create index d_point_entry_age on d_point_entry (updated_at, key);
-- Orders whose money is still to be let go of, or given back.
create index orders_canceled_age on orders (canceled_at) where status = 'canceled';
