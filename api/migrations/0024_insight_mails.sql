-- Pages whose member gets the week in words by mail, and the Monday of the last one that was queued.
create table insight_mails (
  page_id bigint primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- YYYY-MM-DD
  week text collate "C" not null
);
create index insight_mails_week on insight_mails (week);
