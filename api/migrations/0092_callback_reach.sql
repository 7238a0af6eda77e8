-- CallBack's preview says how many fans each way reaches, whenever something is typed or ticked. How many have an id that a
-- platform's own message can go to is counted by the worker each time the list has changed.
create table messaged_fans (
  page_id bigint primary key,
  version int not null,
  fans int not null
);
-- What there is of marks is made anew by the worker, and this with it.
delete from fan_marks;
