-- Why staff gave or took points is noted about a customer, and is deleted with them (032). The audit log, which is
-- permanent, records that it was written and who wrote it. As in 0110.
alter function audit_hides(text, text) rename to audit_hides_orders;
create function audit_hides(of_table text, of_column text) returns boolean language sql immutable as $$
  select audit_hides_orders(of_table, of_column) or (of_table, of_column) = ('point_movement', 'note')
$$;

-- What was recorded before is masked in the same way.
alter table audit_entry disable trigger audit_stays;
update audit_entry set after = jsonb_set(after, '{note}', '"***"')
  where resource_type = 'point_movement' and after ->> 'note' is not null;
alter table audit_entry enable trigger audit_stays;

-- Notes about those who have closed their accounts.
update point_movement m set note = null from customer c
  where c.id = m.customer_id and c.email like '%@erased.invalid' and m.note is not null;
