-- What staff do with placed orders.

-- Money is given back in two steps: decided with the order locked, then asked of the provider under the refund's id.
alter table refund add column settled_at timestamptz;
update refund set settled_at = created_at;
create index refund_unsettled on refund (created_at) where settled_at is null;
create index refund_payment on refund (payment_id);

-- No more is packed, sent or taken back than was bought.
alter table line_item
  add check (fulfilled_quantity between 0 and quantity),
  add check (shipped_quantity between 0 and quantity),
  add check (returned_quantity between 0 and quantity);
