/* Every number of the specification that the host uses, with its section. The second half has numbers that the specification leaves open, with the
   reason for each value. */

/** Section 8 and 9: a notice has no close button and disappears after this. */
export const NOTICE_MS = 2000
/** Section 4 and 9: after a session has ended, it does not end again within this. */
export const LOGOUT_REARM_MS = 1000
/** Section 9: duration of scrolling to an anchor, and back to the top. */
export const SCROLL_MS = 500
/**
 * Section 9: from this width up, the page is scaled to its design size of 1920 by 1080 through the root font size: the theme's CSS sets it
 * (14 to 20 px, 16 px at 1920; other values if the browser's own font size is set to another than 16 px), frame/fitting.ts decides when.
 */
export const WIDE_PX = 1280
/** Section 9: a resized window is scaled this long after its last resize event. */
export const RESIZE_DEBOUNCE_MS = 500
/** Sections 2 and 9: the stored service-click marker is cleared this long after it was read. */
export const SERVICE_MARKER_CLEAR_MS = 200
/** Section 9: the default language, and the local storage key of the chosen one. */
export const DEFAULT_LANGUAGE = 'zh-tw'
export const LANGUAGE_KEY = 'lang'

/** Section 4: `website_state` of a closed site. */
export const WEBSITE_CLOSED = 2
/** Section 2: separates a route's title from the global one. */
export const TITLE_SEPARATOR = ' – '
/** Section 4: the cookie with the token, URL-encoded. */
export const TOKEN_COOKIE = 'token'

/* Left open by the specification: */

/** "Token cookie lifetime is not shown": thirty days from the last lookup, for which the server also keeps an unused session. */
export const TOKEN_COOKIE_SECONDS = 30 * 24 * 60 * 60
/** Lifetime of the copy of the chosen language for the edge server. */
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60
/** Retries of a call that only reads (api.md, "retry"), after 0.3 s and 0.6 s. */
export const READ_RETRIES = 2
export const READ_RETRY_BASE_MS = 300
/** Maximum for a server's `Retry-After`. */
export const RETRY_AFTER_MAX_MS = 5000
/**
 * Timeout of a call including its retries, so that no one waits longer than 10 s for an answer. A call with a file has no limit, because it can be
 * large.
 */
export const CALL_TIMEOUT_MS = 9500
/** Timeout of one attempt of a call that can be retried: a hanging connection leaves time for another. */
export const CALL_TRY_MS = 5000
/** A call can fail this much earlier than the browser reports that it is offline. */
export const OFFLINE_NOTED_MS = 300

/** Calls that fail this soon after the page began to unload were aborted by the unload. */
export const LEAVING_MS = 5000

/** A remote's entry is under 10 KB: if it takes longer, the connection hangs. Its chunks have the build's 120 s (section 9). */
export const ENTRY_TIMEOUT_MS = 10_000
/** Timeout for loading a screen; its chunks may still arrive later, and the panel's next try then finds them. */
export const SCREEN_PATIENCE_MS = 15_000
/** Pause before a failed remote is retried; after that its last good version is used. */
export const REMOTE_RETRY_MS = 400
/** Maximum time that a member center screen waits for its frame. */
export const LAYOUT_PATIENCE_MS = 4000
/** After this, a loading first screen that has its own frame gets the site's header above it. */
export const BARE_PATIENCE_MS = 2000
/**
 * Maximum time that a page with a first paint waits for its first screen: as long as the screen's timeout, because the first paint can be read and
 * its links work. After that at least the header takes over.
 */
export const FIRST_PAINT_PATIENCE_MS = SCREEN_PATIENCE_MS + 1000
/** Seconds until the panel in place of a remote retries automatically; the last value repeats. */
export const PANEL_RETRY_SECONDS = [8, 15, 30, 60] as const

/** The progress bar appears if a screen takes longer than this; otherwise it would only flicker. */
export const PROGRESS_DELAY_MS = 120
/** How long an anchor's element is awaited after its screen is shown. */
export const ANCHOR_PATIENCE_MS = 3000
/** Maximum of events that wait for the event bus to load. */
export const EVENTS_WAITING_MAX = 100
/** Server-sent events: first pause before reconnecting, and the longest. */
export const STREAM_RETRY_MS = 1000
export const STREAM_RETRY_MAX_MS = 30_000
/** A stream without data for this long counts as dead (the server sends a comment every 15 s). */
export const STREAM_SILENCE_MS = 45_000
/** Poll interval of a page that cannot receive release events: within 5 s (design.md, "Numbers to hold"). */
export const REGISTRY_POLL_MS = 4000
/** If an edge or a cache does not have the announced change yet: first pause before asking again (doubled each time), and the number of retries. */
export const CHANGE_AGAIN_MS = 1000
export const CHANGE_TRIES = 6
/** Pause before a refused stream of changes is retried. */
export const CHANGES_RETRY_MS = 60_000
/** One page in this many sends its timings (the contract's `sampledPages`, whose import would add the schemas). */
export const TELEMETRY_PAGES = 10
/** Faults within this time are sent together. */
export const TELEMETRY_PAUSE_MS = 2000
/** Number of faults kept in the page for developers. */
export const FAULTS_KEPT = 50
/** Stack frames that are reported (the contract's `mostFrames`, whose import would add the schemas). */
export const FAULT_FRAMES = 20
/** Idle time after the screen is shown before likely next screens are prefetched. */
export const PREFETCH_IDLE_MS = 2000
/** Whether the next screen is prerendered (docs/decisions/0009-prerender.md). False: a plain router with slower moves. */
export const PRERENDERS: boolean = true
/** Hovering over a link for this long means that it is about to be followed; passing over it takes less. */
export const PRERENDER_DWELL_MS = 65
/** A prerendered screen that is not opened is discarded after this: the person is not going to follow the link. */
export const PRERENDER_KEPT_MS = 10_000
/** How long a part that was painted beneath the page keeps its layer after it is shown. */
export const LAYER_KEPT_MS = 1000
/** After this mark the browser's LCP entries can refer to content beneath the page, which is not visible. */
export const BENEATH_MARK = 'painted beneath'
/** Maximum time that the move to a screen already shown waits for its paint. */
export const PAINT_PATIENCE_MS = 250

/** The site's service worker (public/push-worker.js). */
export const WORKER_PATH = '/push-worker.js'

/** Where the shell goes when a session ends. */
export const LOGIN_PATH = '/login'
