-- How old the buyer of a guarded medicine was known to be when it was sold, in years, and how that was known
-- (薬機法36条の11, 077): staff note, change and remove that afterwards, and orders are given to other customers. Null where
-- it was sold before: nothing says what was known then, and the record derives it from the notes.
alter table guarded_purchase
  add column age_level text check (age_level in ('self_declared', 'payment', 'document', 'video')),
  add column customer_age int;
