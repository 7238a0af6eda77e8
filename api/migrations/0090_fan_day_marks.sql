-- On which days the fans of each stretch of a list by name came, sorted: how many of those since a day stand before a mark is
-- then counted off here, at 2 bytes a fan. Days are numbered from 1970 on (modules/fans/days.ts).
create table fan_day_marks (
  page_id bigint not null,
  version int not null,
  position int not null,
  present_days smallint[] not null,
  gone_days smallint[] not null,
  primary key (page_id, position)
);
-- What there is of marks is made anew by the worker.
delete from fan_marks;
