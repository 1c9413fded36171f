-- Who bought an order is erased when its retention ends (138). The nightly jobs find old addresses, whether an order
-- still needs them, notes about it, and birthdays stated with it (090). Purchases create addresses, so what finds the old ones costs them nothing: a range of blocks.
create index address_age on address using brin (created_at);
create index orders_billing_address on orders (billing_address_id)
  where billing_address_id is not null and billing_address_id is distinct from shipping_address_id;
create index orders_with_birthday on orders (id) where metadata ? 'buyer_birthday';
create index note_about on note (resource_id);
create index customer_billing_address on customer (billing_address_id) where billing_address_id is not null;
