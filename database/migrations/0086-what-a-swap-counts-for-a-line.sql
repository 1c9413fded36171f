-- The first versions of 0082 stored the credited pieces in a column of return_item.
do $$ begin
  if to_regclass('swap_credit') is null then
    create table swap_credit (
      return_id text not null,
      item_id text not null,
      quantity int not null check (quantity >= 0),
      primary key (return_id, item_id),
      foreign key (return_id, item_id) references return_item
    );
    insert into swap_credit select return_id, item_id, credited_quantity from return_item
      where credited_quantity is not null;
    alter table return_item drop column credited_quantity;
  end if;
end $$;
-- Every swap stores the yen it credits for a line's pieces towards the new items, and the row moves with the line when
-- an order is edited. Its return cannot tell: the return shipping is deducted there, and staff may enter another
-- amount.
alter table swap_credit
  add yen int not null default 0 check (yen >= 0),
  drop constraint swap_credit_return_id_item_id_fkey,
  add foreign key (return_id, item_id) references return_item on update cascade;
insert into swap_credit (return_id, item_id, quantity)
  select i.return_id, i.item_id, coalesce(i.requested_quantity, i.quantity)
  from return_item i join return_order r on r.id = i.return_id where r.swap_id is not null
  on conflict do nothing;
update swap_credit c set yen = counted.yen from (
  select w.return_id, w.item_id, coalesce(round((r.refund_amount + coalesce(m.price, 0))::numeric * l.unit_price * w.quantity
    / nullif(sum(l.unit_price::numeric * w.quantity) over (partition by w.return_id), 0)), 0) as yen
  from swap_credit w join return_order r on r.id = w.return_id join line_item l on l.id = w.item_id
    left join shipping_method m on m.return_id = r.id) counted
where c.return_id = counted.return_id and c.item_id = counted.item_id;
alter table swap_credit alter yen drop default;
