-- Who bought an order is erased when its retention ends (138). The nightly job finds old addresses, and whether an order
-- still needs them. Purchases create addresses, so what finds the old ones costs them nothing: a range of blocks.
create index address_age on address using brin (created_at);
create index orders_billing_address on orders (billing_address_id)
  where billing_address_id is not null and billing_address_id is distinct from shipping_address_id;
create index customer_billing_address on customer (billing_address_id) where billing_address_id is not null;
