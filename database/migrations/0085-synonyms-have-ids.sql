-- Synonyms for search are managed by staff: each group has an id like every object of the shop.
alter table synonym_group alter column id drop identity;
alter table synonym_group alter column id type text using 'syn_' || lpad(id::text, 26, '0');
