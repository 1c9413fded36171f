-- Whoever gives back or corrects at the same time: a card never holds more than it was sold for.
alter table gift_card add check (balance <= value);
