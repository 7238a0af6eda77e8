-- How ready a page is for the day it is lost: how many sign-ups its member aims for, and when they are next reminded to rehearse.
alter table all_pages add column sign_up_goal int check (sign_up_goal > 0), add column rehearsal_reminder timestamptz;
-- Not all at once after an update.
update all_pages set rehearsal_reminder = greatest(created_at + interval '90 days', now() + random() * interval '30 days');
create index pages_rehearsal_reminder on all_pages (rehearsal_reminder) where rehearsal_reminder is not null;
create or replace view pages as
  select id, user_id, platform, handle, handles, url, name, avatar, state, role, auto, fans, fans_gone, posts, bytes,
    list_at, whole_list_at, fans_version, last_backup, created_at, opt_in, opt_in_slug, next_backup, next_look, state_before,
    sign_up_goal, rehearsal_reminder
  from all_pages where deleted_at is null;

-- What a CallBack would have reached on that day, and what was missing: the keys of `rehearsalChecks` that were not met.
create table rehearsals (
  id bigint generated always as identity primary key,
  page_id bigint not null references all_pages (id) on delete cascade,
  at timestamptz not null,
  reach int not null,
  "of" int not null,
  missing text[] not null
);
create index rehearsals_page on rehearsals (page_id, at desc);

-- Sign-ups are counted for each page of a member at once.
create index subscribers_confirmed on subscribers (page_id, confirmed_at)
  where confirmed_at is not null and left_at is null and returned_at is null;
