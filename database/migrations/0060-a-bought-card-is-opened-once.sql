-- When the money of a bought gift card had come and opened it: staff who switch it off afterwards are not overruled by
-- the next money of its order. Null until then, and for cards that no order has bought.
alter table gift_card add column opened_at timestamptz;
-- Until now the letter that hands a card over is what tells of it, and that it is open.
update gift_card set opened_at = updated_at
  where order_id is not null
    and (not is_disabled or exists (select from mail where occasion = 'gift-cards:' || gift_card.order_id));
