-- Name and kind (pharmacist or registered seller) that somebody had on a shift which had begun when either changed: the
-- shift shows for years who sold goods (薬機法施行規則159条の14). Null: neither has changed since. Nothing says what
-- anybody was before.
alter table shift add column name text, add column kind text, add check ((name is null) = (kind is null));
