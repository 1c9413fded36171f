-- What came back before the buyer confirmed a swap is credited as it came; null is credited as it was asked for.
alter table return_item add credited_quantity int check (credited_quantity >= 0);
