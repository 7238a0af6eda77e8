-- Plans, storage and extra pages as they are bought: prices, orders, payments, invoices, and what a member holds.

-- What each plan costs and allows (design.md, "Plans"; docs/rules.md). Storage in MB (`sto_type` 1) or GB (2).
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
  auto_backup text not null check (auto_backup in ('off', 'weekly', 'daily')),
  -- CallBacks in a period, null without limit; by e-mail alone, or by all ways.
  callback_sends int,
  callback_period text not null default 'month' check (callback_period in ('month', 'plan')),
  callback_email_only boolean not null default false,
  -- How often signs of a hijack are looked for, in hours; null where runs alone do.
  look_hours smallint,
  -- Packs of storage that may be bought in addition.
  packs_max int not null default 0,
  -- Days between two restores, null where the plan restores nothing; and whether a restore may be looked at before.
  restore_days int,
  restore_dry boolean not null default true
);
-- Spec section 9 and the table "Plans" of design.md.
insert into plans (
  type, position, title, day, storage, sto_type, back_plate_num, add_max_num, add_price, price, month_price,
  old_month_price, year_price, old_year_price, pages_max, platforms_max, fans_shown, auto_backup,
  callback_sends, callback_period, callback_email_only, look_hours, packs_max, restore_days, restore_dry
) values
  (0, 0, '{"zh-tw": "一般", "zh-cn": "普通", "en": "General"}', 0, 100, 1, 1, 1, 0, 0, 0,
    0, 0, 0, 2, 2, 60, 'off',
    0, 'month', false, null, 0, null, false),
  (1, 1, '{"zh-tw": "免費試用", "zh-cn": "免费试用", "en": "Free trial"}', 30, 500, 1, 2, 0, 0, 0, 0,
    0, 0, 0, 2, 2, 60, 'weekly',
    1, 'plan', true, null, 0, null, true),
  (2, 2, '{"zh-tw": "高級", "zh-cn": "高级", "en": "Premium"}', 0, 50, 2, 5, 10, 100, 850, 2474,
    2550, 9180, 10200, 5, null, null, 'daily',
    4, 'month', false, null, 10, 30, true),
  (3, 3, '{"zh-tw": "尊榮", "zh-cn": "尊享", "en": "VIP"}', 0, 200, 2, 10, 30, 80, 1150, 3347,
    3450, 12420, 13800, 10, null, null, 'daily',
    null, 'month', false, 1, 10, 7, true);

create table storage_packs (
  id text collate "C" primary key,
  position smallint not null,
  storage int not null,
  sto_type smallint not null check (sto_type in (1, 2)),
  price int not null,
  month_price int not null,
  year_price int not null
);
insert into storage_packs (id, position, storage, sto_type, price, month_price, year_price)
  values ('gb50', 1, 50, 2, 75, 225, 900);

create table discounts (
  code text collate "C" primary key,
  percent int check (percent between 1 and 100),
  amount int check (amount > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Orders that may have it, all members together; null without limit. A member has it once.
  uses_max int,
  check ((percent is null) <> (amount is null))
);

-- Outlives the member, as the law asks of books: `user_id` is emptied, not the row.
create table orders (
  id bigint generated always as identity primary key,
  no text collate "C" not null unique,
  user_id bigint references users (id) on delete set null,
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'cancelled', 'refunded')),
  cancel_reason text check (cancel_reason in ('expired', 'member', 'replaced')),
  -- What was asked for: two tabs that ask for the same have one order.
  asked_hash text not null,
  -- What the member held when the price was made: a payment that comes after that has changed goes back.
  basis text not null,
  cart jsonb not null,
  price jsonb not null,
  checkout jsonb not null,
  discount_code text collate "C",
  subtotal int not null check (subtotal >= 0),
  tax int not null check (tax >= 0),
  total int not null check (total = subtotal + tax),
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz
);
create index orders_user on orders (user_id, id desc);
create index orders_unpaid on orders (expires_at) where state = 'unpaid';
create index orders_discount on orders (discount_code, user_id) where discount_code is not null;
-- A member has one order at a time that waits to be paid.
create unique index orders_one_unpaid on orders (user_id) where state = 'unpaid';

-- One try to pay. `surplus`: paid though the order was paid already or no longer held; it goes back.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  provider text collate "C" not null,
  trade_no text collate "C" not null unique,
  -- Names the page that leads on to the provider; it cannot be guessed.
  key text collate "C" not null unique,
  amount int not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'refused', 'paid', 'surplus', 'refunded')),
  provider_no text,
  method text,
  message text not null default '',
  created_at timestamptz not null,
  -- A trade number is taken by the provider once: a member who comes back to pay gets another.
  opened_at timestamptz,
  ended_at timestamptz
);
create index payments_order on payments (order_id, id desc);
-- The books' own guard: an order is paid once.
create unique index payments_paid_once on payments (order_id) where state = 'paid';

-- Every notice that was signed by the provider, once; how often it came.
create table payment_notices (
  provider text collate "C" not null,
  digest text not null,
  trade_no text not null,
  verdict text not null,
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (provider, digest)
);

create table invoices (
  order_id bigint primary key references orders (id),
  state text not null default 'waiting' check (state in ('waiting', 'issued', 'failed')),
  number text,
  random text,
  issued_at timestamptz,
  message text not null default '',
  created_at timestamptz not null
);

-- What a member holds, from when until when (null: without end). A plan that has ended is a row whose end has passed:
-- nothing has to be switched off. `value` is what it was worth before tax, for the credit of unused days.
create table entitlements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('plan', 'pages', 'storage')),
  plan_type smallint references plans (type),
  count int not null default 1,
  bytes bigint not null default 0,
  value int not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at >= starts_at),
  order_id bigint references orders (id),
  created_at timestamptz not null
);
create index entitlements_user on entitlements (user_id, kind, ends_at);
create index entitlements_ends on entitlements (ends_at) where kind = 'plan';

-- A mail about a plan's end, once for each end and distance.
create table renewal_mails (
  user_id bigint not null references users (id) on delete cascade,
  ends_at timestamptz not null,
  days smallint not null,
  at timestamptz not null,
  primary key (user_id, ends_at, days)
);

-- What holds at a moment: the highest plan of those that do, until when it goes on, and the extras in addition.
create function holding_at(member bigint, at timestamptz)
  returns table (vip_type int, vip_until timestamptz, extra_pages int, extra_storage bigint)
  language sql stable as $$
  with present as (
    select plan_type from entitlements
    where user_id = member and kind = 'plan' and starts_at <= at and (ends_at is null or ends_at > at)
    order by plan_type desc limit 1
  )
  select
    coalesce((select plan_type from present), 0)::int,
    (select case when bool_or(ends_at is null) then null else max(ends_at) end from entitlements
      where user_id = member and kind = 'plan' and plan_type = (select plan_type from present)
        and (ends_at is null or ends_at > at)),
    coalesce((select sum(count) from entitlements
      where user_id = member and kind = 'pages' and starts_at <= at and ends_at > at), 0)::int,
    coalesce((select sum(bytes) from entitlements
      where user_id = member and kind = 'storage' and starts_at <= at and ends_at > at), 0)::bigint
$$;
