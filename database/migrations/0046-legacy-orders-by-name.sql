-- Staff look through the orders of the shop before this one: the newest first, or by how a recipient's name begins.
create index legacy_order_newest on legacy_order (created_at desc, id desc);
create index legacy_order_recipient on legacy_order
  (translate(shipping->>'name', E' \u3000', '') text_pattern_ops);
