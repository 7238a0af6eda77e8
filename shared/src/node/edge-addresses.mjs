/**
 * First path segments that the edge server handles itself. `/ops` itself is a screen; only paths below it are the edge's. `en` and `zh-cn` are the
 * languages of public pages; `zh-tw` leads to the plain path.
 */
export const edgePaths = [
  'api',
  'api3',
  'dev',
  'releases',
  'registry',
  'telemetry',
  'health',
  'ready',
  'metrics',
  'preview',
  'status',
  'en',
  'zh-cn',
  'zh-tw',
]

const pattern = new RegExp(`^/(?:(?:${edgePaths.join('|')})(?:[/.]|$)|ops/)`, 'i')

/**
 * Whether the edge server handles a path itself, so that no screen can be there.
 * @param {string} path `/status`
 * @returns {boolean}
 */
export const isEdgePath = (path) => pattern.test(path)
