-- Even under concurrent refunds and corrections a card never holds more than it was sold for.
alter table gift_card add check (balance <= value);
