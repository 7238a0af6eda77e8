-- CallBack: what goes out to fans, one row a fan; saved messages; and the page on which fans leave their address.

-- Fans who left their address at a page, and those who signed off (also of addresses that came with a list).
create table subscribers (
  page_id bigint not null references all_pages (id) on delete cascade,
  email text collate "C" not null,
  name text not null default '',
  language text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  primary key (page_id, email)
);

create table callbacks (
  id bigint generated always as identity primary key,
  page_id bigint not null references all_pages (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  status smallint not null default 1 check (status in (1, 2, 3)),
  phase text not null default 'waiting' check (phase in ('waiting', 'sending', 'ended')),
  stop_asked boolean not null default false,
  reason jsonb,
  via text[] not null,
  link text not null,
  subject text not null default '',
  message text not null,
  audience text not null check (audience in ('all', 'active', 'chosen')),
  uids text[] collate "C" not null,
  "of" int,
  sent int not null default 0,
  failed int not null default 0,
  unknown int not null default 0,
  send_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- By a platform's own messages it sleeps by the platform's limits: no message goes out before.
  wait_until timestamptz,
  -- Why the messages that were left could not go out.
  halted jsonb,
  -- The accounts that messages went out from.
  senders text[] not null default '{}',
  -- It was to go out at once, and waits until `send_at` so that it can be taken back.
  held boolean not null default false
);
create index callbacks_user on callbacks (user_id, id desc);
create unique index callbacks_pending on callbacks (page_id) where status = 1;
create index callbacks_due on callbacks (send_at) where status = 1;

-- `leased`: handed to the way, its answer not yet noted. Where the sender dies then, a way that knows the key is asked
-- again with it; elsewhere the row becomes `unknown` and is left alone.
create table deliveries (
  callback_id bigint not null references callbacks (id) on delete cascade,
  n int not null,
  via text not null check (via in ('message', 'email')),
  target text collate "C" not null,
  name text not null,
  language text,
  state text not null default 'queued' check (state in ('queued', 'leased', 'sent', 'failed', 'unknown')),
  -- How often the other side said "not now".
  tries smallint not null default 0,
  error text,
  primary key (callback_id, n)
) with (fillfactor = 70);
create index deliveries_open on deliveries (callback_id, tries, n) where state in ('queued', 'leased');

create table canned_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  title text not null,
  message text not null,
  changed_at timestamptz not null,
  -- In the bin since: kept for 30 days, and put back where the member says so.
  deleted_at timestamptz
);
create index canned_messages_user on canned_messages (user_id, changed_at desc);
