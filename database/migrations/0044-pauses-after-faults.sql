-- A fault of the shop's own in a regular delivery: how often in a row, and when it is tried again by itself.
alter table subscription_renewal add faults int not null default 0 check (faults >= 0), add not_before timestamptz;
