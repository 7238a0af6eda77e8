-- How many mails to fans went out on a day (of Taipei), for as long as sending warms up (`MAIL_WARM_UP`).
create table bulk_mail_days (
  day text collate "C" primary key,
  sent int not null check (sent >= 0)
);
-- Until when a CallBack's mails wait; `wait_until` is that of its other ways.
alter table callbacks add column mail_wait_until timestamptz;
