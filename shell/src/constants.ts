/* Every figure of the specification that the host uses, named once, with the section it comes from alongside it.
   Figures the specification leaves open are in the second half, with the reason for the value. */

/** Section 8 and 9: notices leave after this, without a close button. */
export const NOTICE_MS = 2000
/** Section 4 and 9: a session that has just ended does not end again within this. */
export const LOGOUT_REARM_MS = 1000
/** Section 9: scrolling to an anchor, and back to the top, takes this long. */
export const SCROLL_MS = 500
/** Section 9: from this width on the page is fitted to its design size of 1920 by 1080, by the root font size: the
 *  theme's CSS says which (`clamp(14px, 100vw / 120, 20px)`, 16 px at 1920), frame/fitting.ts when. */
export const WIDE_PX = 1280
/** Section 9: a window being resized is fitted again this long after its last step. */
export const RESIZE_DEBOUNCE_MS = 500
/** Section 9: a menu that has just opened does not close, and one the pointer left waits, for this long. */
/** Sections 2 and 9: the stored service-click marker is cleared this long after it was seen. */
export const SERVICE_MARKER_CLEAR_MS = 200
/** Section 9: the default language, and the local storage key the chosen one is kept under. */
export const DEFAULT_LANGUAGE = 'zh-tw'
export const LANGUAGE_KEY = 'lang'

/** Section 4: `website_state` of a site that is closed. */
export const WEBSITE_CLOSED = 2
/** Section 2: between a route's title and the global one. */
export const TITLE_SEPARATOR = ' – '
/** Section 4: the cookie that keeps the token, URL-encoded. */
export const TOKEN_COOKIE = 'token'

/* Left open by the specification: */

/** "Token cookie lifetime is not shown": thirty days, and the server's own limit on the session comes first. */
export const TOKEN_COOKIE_SECONDS = 30 * 24 * 60 * 60
/** The copy of the chosen language for the edge server. */
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60
/** A call that only reads is tried this often again (api.md, "retry"), waiting 0.3 s and then 0.6 s. */
export const READ_RETRIES = 2
export const READ_RETRY_BASE_MS = 300
/** A server that says "try again later" is believed for at most this long. */
export const RETRY_AFTER_MAX_MS = 5000
/** A call that has not wholly come back counts as failed after this, its other tries among it: no one waits longer than
 *  10 s for a word. One with a file has no limit, it may be large. */
export const CALL_TIMEOUT_MS = 9500
/** One try of a call that may be tried again: a connection that hangs leaves time for another. */
export const CALL_TRY_MS = 5000
/** A call may fail this much earlier than the browser says that it is offline. */
export const OFFLINE_NOTED_MS = 300

/** Calls that break this soon after the page began to leave were broken by its leaving. */
export const LEAVING_MS = 5000

/** A remote's entry is under 10 KB: one that takes longer hangs. Its chunks keep the build's 120 s (section 9). */
export const ENTRY_TIMEOUT_MS = 10_000
/** A screen is waited for this long in all; its chunks may still come then, and the panel's next try finds them there. */
export const SCREEN_PATIENCE_MS = 15_000
/** Pause before a remote that did not load is tried again, before its last good version is taken. */
export const REMOTE_RETRY_MS = 400
/** The screen of a child is not kept waiting for the member center's frame longer than this. */
export const LAYOUT_PATIENCE_MS = 4000
/** A first screen with a frame of its own has the site's header above it when it takes longer than this. */
export const BARE_PATIENCE_MS = 2000
/** A page that came drawn from the server waits for its first screen this long: as long as a screen is waited for, since
 *  what is there can be read and its links work. Beyond that the header at least takes over. */
export const FIRST_PAINT_PATIENCE_MS = SCREEN_PATIENCE_MS + 1000
/** The panel in place of a remote tries again by itself after these seconds, the last of them from then on. */
export const PANEL_RETRY_SECONDS = [8, 15, 30, 60] as const

/** The progress bar on top appears when a screen takes longer than this: quicker ones would only flicker. */
export const PROGRESS_DELAY_MS = 120
/** An anchor's element is waited for this long after its screen has come. */
export const ANCHOR_PATIENCE_MS = 3000
/** So many events of remotes wait for the code that passes them on. */
export const EVENTS_WAITING_MAX = 100
/** Server-sent events: first pause before connecting again, and the longest. */
export const STREAM_RETRY_MS = 1000
export const STREAM_RETRY_MAX_MS = 30_000
/** A stream that says nothing for this long (the server sends a comment every 15 s) is taken for dead. */
export const STREAM_SILENCE_MS = 45_000
/** Where an open page cannot hear of new releases it asks for them, this often: within 5 s (design.md, "Numbers to hold"). */
export const REGISTRY_POLL_MS = 4000
/** A stream of changes that was refused is tried again after this. */
export const CHANGES_RETRY_MS = 60_000
/** One page in this many sends its timings (`sampledPages` of the contract, which would bring the schemas along). */
export const TELEMETRY_PAGES = 10
/** Faults that come together are sent together. */
export const TELEMETRY_PAUSE_MS = 2000
/** Faults kept in the page for a developer to read. */
export const FAULTS_KEPT = 50
/** Frames of a stack that are reported (`mostFrames` of the contract, which would bring the schemas along). */
export const FAULT_FRAMES = 20
/** Idle time after the screen is shown before the likely next screens are prefetched. */
export const PREFETCH_IDLE_MS = 2000
/** Whether the next screen is drawn before it is gone to (docs/decisions/0009-prerender.md). Off: a plain router, whose moves take longer. */
export const PRERENDERS: boolean = true
/** Anyone who stays on a link for this long is about to follow it: passing over takes less. */
export const PRERENDER_DWELL_MS = 65
/** A screen prerendered and not gone to is let go after this: who rested on a link and reads on will not follow it. */
export const PRERENDER_KEPT_MS = 10_000
/** What was painted beneath the page and has been shown keeps its layer for so long. */
export const LAYER_KEPT_MS = 1000
/** From this mark on the browser may take what no one sees for the largest thing on the page. */
export const BENEATH_MARK = 'painted beneath'
/** The move to a screen that is shown already waits for its paint no longer than this. */
export const PAINT_PATIENCE_MS = 250

/** The site's service worker (public/push-worker.js). */
export const WORKER_PATH = '/push-worker.js'

/** Where a session that ended leads. */
export const LOGIN_PATH = '/login'
