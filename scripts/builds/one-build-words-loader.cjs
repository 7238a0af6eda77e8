/** Gives each remote's words a separate chunk name (scripts/one-build.mjs). */
module.exports = function nameWords(source) {
  const { name } = this.getOptions()
  return source.replaceAll('"words-[request]"', `"words-${name}-[request]"`)
}
