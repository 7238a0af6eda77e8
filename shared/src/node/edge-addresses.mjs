/**
 * First parts of the paths that the edge server answers itself, `/ops` apart, which is a screen's: what is below it is the edge's. `en`
 * and `zh-cn` are the languages of public pages.
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
]

const pattern = new RegExp(`^/(?:(?:${edgePaths.join('|')})(?:[/.]|$)|ops/)`, 'i')

/**
 * Whether the edge server answers a path itself, so that no screen is reached there.
 * @param {string} path `/status`
 * @returns {boolean}
 */
export const isEdgePath = (path) => pattern.test(path)
