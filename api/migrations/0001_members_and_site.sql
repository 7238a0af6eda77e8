-- Members and their sessions, the site's words, and what the server itself keeps.
-- Text that is a key or is sorted has the collation "C", so that embedded and given databases agree.

create table plans (
  type smallint primary key check (type between 0 and 3),
  position smallint not null,
  title jsonb not null,
  day int not null,
  storage int not null,
  sto_type smallint not null check (sto_type in (1, 2)),
  back_plate_num int not null,
  add_max_num int not null,
  add_price int not null,
  price int not null,
  month_price int not null,
  old_month_price int not null,
  year_price int not null,
  old_year_price int not null,
  pages_max int not null,
  platforms_max int,
  fans_shown int,
  auto_backup text not null check (auto_backup in ('off', 'weekly', 'daily'))
);

-- Spec section 9 and the table "Plans" of design.md. Storage in MB (sto_type 1) or GB (2).
insert into plans values
  (0, 0, '{"zh-tw": "一般", "zh-cn": "普通", "en": "General"}', 0, 100, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 60, 'off'),
  (1, 1, '{"zh-tw": "免費試用", "zh-cn": "免费试用", "en": "Free trial"}', 30, 500, 1, 2, 0, 0, 0, 0, 0, 0, 0, 2, 2, 60, 'weekly'),
  (2, 2, '{"zh-tw": "高級", "zh-cn": "高级", "en": "Premium"}', 0, 50, 2, 5, 10, 100, 850, 2474, 2550, 9180, 10200, 5, null, null, 'daily'),
  (3, 3, '{"zh-tw": "尊榮", "zh-cn": "尊享", "en": "VIP"}', 0, 200, 2, 10, 30, 80, 1150, 3347, 3450, 12420, 13800, 10, null, null, 'daily');

create table users (
  id bigint generated always as identity primary key,
  email text collate "C" not null default '',
  email_verified_at timestamptz,
  area_code text collate "C" not null default '',
  tel text collate "C" not null default '',
  tel_verified_at timestamptz,
  password_hash text,
  nickname text not null,
  sex smallint not null default 0 check (sex between 0 and 2),
  head_pic text not null default '',
  vip_type smallint not null default 0 references plans (type),
  vip_until timestamptz,
  second_login boolean not null default false,
  notice_active boolean not null default true,
  notice_storage boolean not null default true,
  language text not null default 'zh-tw',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- An address belongs to whoever proved it. One that was only written into a form keeps nobody from registering.
create unique index users_email on users (email) where email_verified_at is not null;
create unique index users_tel on users (area_code, tel) where tel_verified_at is not null;

create table sessions (
  token_hash text collate "C" primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text,
  agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- One code a target and use: the newest. `tries` counts up before a guess is looked at.
create table codes (
  target text collate "C" not null,
  use text not null check (use in ('register', 'login', 'reset')),
  code_hash text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (target, use)
);

create table rate_limits (
  key text collate "C" primary key,
  hits timestamptz[] not null,
  until timestamptz not null
);
create index rate_limits_until on rate_limits (until);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  "to" text not null,
  subject text not null,
  text text not null,
  html text,
  code text,
  at timestamptz not null
);

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

-- Which worker has a job. Its lock (pg_advisory_lock on the number) falls when it dies, and the job is given on.
create table job_owners (
  job_id uuid primary key,
  worker int not null
);

create table site_settings (
  id smallint primary key default 1 check (id = 1),
  website_state smallint not null default 1 check (website_state in (1, 2)),
  close_msg jsonb not null default '{}'
);
insert into site_settings default values;

create table site_info (
  key text collate "C" not null,
  language text not null,
  value text not null,
  edited_at timestamptz,
  primary key (key, language)
);

create table articles (
  key text collate "C" not null,
  language text not null,
  title text not null,
  body text not null,
  updated_at timestamptz not null,
  edited_at timestamptz,
  primary key (key, language)
);

create table navigation (
  id bigint generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  position smallint not null,
  language text not null,
  title text not null,
  url text not null,
  edited_at timestamptz,
  unique (type, position, language)
);

create table endorsements (
  id text collate "C" not null,
  language text not null,
  position smallint not null,
  username text not null,
  certification text not null,
  avatar text not null,
  "desc" text not null,
  edited_at timestamptz,
  primary key (id, language)
);
