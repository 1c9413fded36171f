-- Staff search the orders of the earlier shop: newest first, or by the beginning of a recipient's name.
create index legacy_order_newest on legacy_order (created_at desc, id desc);
create index legacy_order_recipient on legacy_order
  (translate(shipping->>'name', E' \u3000', '') text_pattern_ops);
