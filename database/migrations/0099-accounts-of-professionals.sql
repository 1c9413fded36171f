-- Which account of staff a pharmacist or registered seller signs in with: the right to decide on a first-class medicine
-- is the account's, the licence to do so the person's (薬機法36条の9). One account is one person; null: not linked. A
-- small table, read by this column whenever somebody decides.
alter table professional add column staff_id text unique references staff;
