-- Words that search takes for each other are kept by staff: each group is called by an id as all things of the shop are.
alter table synonym_group alter column id drop identity;
alter table synonym_group alter column id type text using 'syn_' || lpad(id::text, 26, '0');
