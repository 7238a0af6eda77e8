-- Canned messages and drafts of restores that were deleted: kept for 30 days, and put back where the member says so.
alter table canned_messages add column deleted_at timestamptz;
alter table restores add column deleted_at timestamptz;
