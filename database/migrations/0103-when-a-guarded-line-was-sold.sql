-- When a line of guarded medicine was sold (薬機法36条の11): with the order, or by a later edit that added it or more of it.
-- Of earlier edits nothing was kept: their lines count as sold with the order, as the record has shown them.
alter table guarded_purchase add column sold_at timestamptz;
update guarded_purchase g set sold_at = o.created_at from orders o where o.id = g.order_id;
alter table guarded_purchase alter column sold_at set not null;
create index guarded_purchase_sold on guarded_purchase (sold_at);
