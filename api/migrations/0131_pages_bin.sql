-- Deleted pages stay in a bin. `pages` holds the others: whatever reads or changes pages by that name, as all did until now,
-- never meets one of the bin. A later column is added to `all_pages`, and to the view by `create or replace view`.
alter table pages rename to all_pages;
alter table all_pages add column deleted_at timestamptz;

-- One that was deleted does not keep its address from being added again.
alter table all_pages drop constraint pages_user_id_platform_handle_key;
create unique index all_pages_live on all_pages (user_id, platform, handle) where deleted_at is null;
create index all_pages_user_id on all_pages (user_id);
create index all_pages_deleted_at on all_pages (deleted_at) where deleted_at is not null;

create view pages as
  select id, user_id, platform, handle, handles, url, name, avatar, state, role, auto, fans, fans_gone, posts, bytes,
    list_at, whole_list_at, fans_version, last_backup, created_at, opt_in, opt_in_slug, next_backup, next_look, state_before
  from all_pages where deleted_at is null;
