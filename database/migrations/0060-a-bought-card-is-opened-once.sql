-- When the payment of a bought gift card arrived and enabled it: the next payment of its order does not undo it when
-- staff disable the card afterwards. Null until then, and for cards that no order has bought.
alter table gift_card add column opened_at timestamptz;
-- Before this column, the mail that delivers a card was the only record that it is enabled.
update gift_card set opened_at = updated_at
  where order_id is not null
    and (not is_disabled or exists (select from mail where occasion = 'gift-cards:' || gift_card.order_id));
