-- The name of whoever decided, informed or answered, as it was at that moment: a record of a sale names its pharmacist
-- for years (薬機法施行規則14条) and must not change when an account is renamed. Earlier rows get the name that the account
-- has today, the only one known; null where it has none. One row per act, none of them wide outside its TOAST table, and
-- no index contains the column.
alter table pharmacist_review add column decided_by_name text;
alter table pharmacist_review_past add column decided_by_name text;
alter table medicine_information add column provided_by_name text;
alter table pharmacist_message add column staff_name text;
update pharmacist_review r set decided_by_name = nullif(concat_ws(' ', s.last_name, s.first_name), '')
  from staff s where s.id = r.decided_by;
update pharmacist_review_past r set decided_by_name = nullif(concat_ws(' ', s.last_name, s.first_name), '')
  from staff s where s.id = r.decided_by;
update medicine_information i set provided_by_name = nullif(concat_ws(' ', s.last_name, s.first_name), '')
  from staff s where s.id = i.provided_by;
update pharmacist_message m set staff_name = nullif(concat_ws(' ', s.last_name, s.first_name), '')
  from staff s where s.id = m.staff_id;
