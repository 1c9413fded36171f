-- A supplier's name is stored in one width since 116. Where both spellings are listed already, staff decide.
update supplier s set name = normalize(s.name, nfkc)
where s.deleted_at is null and s.name is not nfkc normalized and not exists (select from supplier twin
  where twin.id <> s.id and twin.deleted_at is null and normalize(twin.name, nfkc) = normalize(s.name, nfkc));
