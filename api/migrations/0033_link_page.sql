-- Which of the member's other pages the sign-up page of a page leads to, in their order.
alter table all_pages add column opt_in_links text[] not null default '{}';
create or replace view pages as
  select id, user_id, platform, handle, handles, url, name, avatar, state, role, auto, fans, fans_gone, posts, bytes,
    list_at, whole_list_at, fans_version, last_backup, created_at, opt_in, opt_in_slug, next_backup, next_look, state_before,
    sign_up_goal, rehearsal_reminder, opt_in_links
  from all_pages where deleted_at is null;

-- Fans also sign up by the form in a member's own site.
alter table subscribers drop constraint subscribers_source_check;
alter table subscribers add constraint subscribers_source_check
  check (source in ('link', 'story', 'post', 'poster', 'widget', 'list'));
