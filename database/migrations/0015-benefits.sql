-- A rule has one condition of each type and operator: two staff at once cannot make a second.
create unique index discount_condition_kind on discount_condition (discount_rule_id, type, operator) where deleted_at is null;
create index discount_parent on discount (parent_discount_id) where parent_discount_id is not null;
create index gift_card_order on gift_card (order_id) where order_id is not null;
