-- What staff write about parcels, refunds, returns, swaps, claims and changes of an order, and about gift cards, may name
-- its buyer, and is erased with the buyer's data (138). So is what carriers and providers have answered. The audit log,
-- which is permanent, records that it changed and who changed it. As in 0106.
alter function audit_hides(text, text) rename to audit_hides_people;
create function audit_hides(of_table text, of_column text) returns boolean language sql immutable as $$
  select audit_hides_people(of_table, of_column)
    or (of_table, of_column) in (('refund', 'note'), ('refund', 'metadata'), ('return_order', 'metadata'),
      ('return_item', 'note'), ('return_item', 'metadata'), ('swap', 'metadata'), ('claim_order', 'metadata'),
      ('claim_item', 'note'), ('claim_item', 'metadata'), ('order_edit', 'internal_note'),
      ('order_edit', 'declined_reason'), ('payment_collection', 'description'), ('payment_collection', 'metadata'),
      ('claim_image', 'url'), ('fulfillment', 'metadata'), ('fulfillment', 'data'), ('tracking_link', 'metadata'),
      ('return_order', 'shipping_data'), ('line_item', 'metadata'), ('shipping_method', 'data'),
      ('custom_shipping_option', 'metadata'), ('wallet_payment', 'metadata'), ('gift_card', 'metadata'))
$$;

-- What was recorded before is masked in the same way.
create function masked(of_table text, said jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when value <> 'null' and audit_hides(of_table, key) then '"***"' else value end)
    from jsonb_each(said)
$$;
alter table audit_entry disable trigger audit_stays;
update audit_entry set before = masked(resource_type, before), after = masked(resource_type, after)
  where resource_type in ('refund', 'return_order', 'return_item', 'swap', 'claim_order', 'claim_item', 'order_edit',
    'payment_collection', 'claim_image', 'fulfillment', 'tracking_link', 'line_item', 'shipping_method',
    'custom_shipping_option', 'wallet_payment', 'gift_card');
alter table audit_entry enable trigger audit_stays;
drop function masked;
