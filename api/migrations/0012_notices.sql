-- Notices to a member: in the list behind the bell, and by mail where the member's switch for the kind is on. `once` names what
-- is notified a single time however often it is noticed. `page_id` is the page it is about, where it is about one.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text collate "C" not null,
  params jsonb not null default '{}',
  page_id bigint references all_pages (id) on delete cascade,
  once text collate "C",
  at timestamptz not null,
  seen_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, once)
);
create index notices_user on notices (user_id, id desc);
create index notices_page on notices (page_id);
