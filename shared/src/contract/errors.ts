/**
 * Every refusal a person can meet. The server has a sentence for each in all three languages
 * (api/locales), and a test that says so. Keys are stable: code may test them, sentences may change.
 */
export const errorKeys = [
  // Any call
  'fields_invalid', // params.fields: names of the fields that do not hold
  'not_found',
  'too_many_requests',
  'login_timeout',
  'idempotency_mismatch',

  // Sign-up and login
  'agree_required',
  'code_required',
  'code_wrong',
  'code_expired',
  'code_too_soon', // params.wait: seconds
  'code_too_many', // this target or address has asked too often this hour
  'email_taken', // said only to somebody who proved the address is theirs
  'tel_taken',
  'password_mismatch',
  'password_weak',
  'login_wrong',

  // Pages
  'page_url_facebook',
  'page_url_instagram',
  'page_url_threads',
  'page_url_tiktok',
  'page_url_x',
  'page_url_youtube',
  'page_url_xiaohongshu',
  'page_exists',
  'pages_limit', // params.limit
  'platforms_limit', // params.limit

  // Uploads and runs
  'upload_empty',
  'upload_offset', // data.received: where to go on
  'upload_too_large', // params.limit: bytes
  'storage_full', // params.limit: bytes
  'run_active',
  'run_not_active',
] as const

export type ErrorKey = (typeof errorKeys)[number]

/**
 * Why a backup run failed, or what it has to say though it went well. Sentences as above.
 * `error` of a run is one of these; `notes` are any number of them.
 */
export const runErrorKeys = [
  'archive_empty',
  'archive_not_readable', // neither ZIP, JSON, JS, CSV
  'archive_truncated',
  'archive_encrypted',
  'archive_bomb',
  'archive_unsafe_path',
  'archive_too_many_entries',
  'archive_nested',
  'archive_html', // exported as HTML: how to export again
  'archive_other_platform', // params.platform: the right one
  'archive_other_owner', // params.owner: whose archive it is
  'archive_nothing_found',
  'run_stopped',
  'run_failed',
] as const

export const runNoteKeys = [
  'records_skipped', // params.count, params.file
  'corrupt_file', // params.file
  'parts_missing', // params.files: fans are seen, none counts as gone
  'older_archive', // params.taken_at: nobody counts as gone
  'newer_of_two', // two exports in one upload; params.taken_at of the one taken
  'unsafe_path_skipped', // params.count
  'media_missing', // params.count
  'media_over_storage', // params.count: left out because the storage is full
  'already_imported',
  'fans_only', // the archive held no posts
  'posts_only', // the archive held no fan list
] as const

export type RunErrorKey = (typeof runErrorKeys)[number]
export type RunNoteKey = (typeof runNoteKeys)[number]
