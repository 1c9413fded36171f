-- What staff register as paid was paid by a way that this shop does not see. No shopper may choose it.
insert into payment_provider (id, is_installed) values ('system', false) on conflict do nothing;
