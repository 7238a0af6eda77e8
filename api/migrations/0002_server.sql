-- What the server itself keeps: limits, mails of development, who did what, answers of writing calls, jobs under way.

create table rate_limits (
  key text collate "C" primary key,
  hits timestamptz[] not null,
  until timestamptz not null
);
create index rate_limits_until on rate_limits (until);

-- The development outbox takes a mail with a key once. `headers` are the lines a mail carries in addition to the usual ones
-- (RFC 8058). A mail stays whole in its row: to compress its HTML took a third of the time of writing it down (10,000 of
-- them: 960 ms with, 650 ms without), and the outbox keeps them for days, not for years.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  "to" text not null,
  subject text not null,
  text text not null,
  html text,
  code text,
  at timestamptz not null,
  key text collate "C" unique,
  headers jsonb not null default '{}'
) with (toast_tuple_target = 8160);

-- Who did what, when, from where. Outlives the member: `user_id` is emptied, not the row.
create table audit (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete set null,
  action text not null,
  address text,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index audit_user on audit (user_id, at desc);

-- Writing calls that may be tried again (api.md, "writes"): what the first of them was answered.
create table idempotency_keys (
  user_id bigint not null references users (id) on delete cascade,
  key uuid not null,
  call text collate "C" not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- Which worker has a job. Its lock (pg_advisory_lock on the number) falls when it dies, and the job is given on.
create table job_owners (
  job_id uuid primary key,
  worker int not null
);
