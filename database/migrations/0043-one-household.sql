-- Whether purchases sent to the same address count against the next purchase of a guarded ingredient. No law
-- requires it: a pharmacy's own rule, effective from a day.
alter table guarded_ingredient_rule add per_household boolean not null default false;
-- A token of the delivery address, from which the address cannot be read; null where it is not known.
alter table guarded_purchase add household text;
create index guarded_purchase_household on guarded_purchase (household, ingredient, bought_on) where household is not null;
