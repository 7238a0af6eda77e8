-- Talks with a consultant that members asked for. What an operator answered is in `answer`; no answer yet is null.
create table consultations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  page_id bigint references all_pages (id) on delete set null,
  topic text not null,
  question text not null,
  at timestamptz not null,
  asked_at timestamptz not null,
  cancelled_at timestamptz,
  answer text check (answer in ('confirmed', 'declined')),
  -- Where the two meet, of one that was confirmed; why not, of one that was declined.
  place text,
  reason text,
  answered_by text
);
-- One consultant: a time is one member's.
create unique index consultations_time on consultations (at) where cancelled_at is null and answer is distinct from 'declined';
create index consultations_user on consultations (user_id);
create index consultations_page on consultations (page_id);
create index consultations_at on consultations (at);
