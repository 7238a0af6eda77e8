-- A CallBack to a group goes to those who were of it when it was sent: they are kept here until it begins or ends. What becomes of the
-- group changes nothing of it; its name is kept for the history.
alter table callbacks drop constraint callbacks_audience_check;
alter table callbacks add constraint callbacks_audience_check check (audience in ('all', 'active', 'chosen', 'group'));
alter table callbacks add column group_name text;

create table callback_fans (
  callback_id bigint not null references callbacks (id) on delete cascade,
  uid text collate "C" not null,
  primary key (callback_id, uid)
);
