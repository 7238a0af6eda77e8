/** Gives the words of a remote a name of their own (scripts/one-build.mjs). */
module.exports = function nameWords(source) {
  const { name } = this.getOptions()
  return source.replaceAll('"words-[request]"', `"words-${name}-[request]"`)
}
