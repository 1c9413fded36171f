-- Whether what went to the same address counts against the next purchase of a guarded ingredient. No law asks for it: a
-- pharmacy's own rule, from a day on.
alter table guarded_ingredient_rule add per_household boolean not null default false;
-- A mark of where it went, from which the address cannot be read; null where that is not known.
alter table guarded_purchase add household text;
create index guarded_purchase_household on guarded_purchase (household, ingredient, bought_on) where household is not null;
