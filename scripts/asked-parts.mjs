/**
 * The parts of a command that its arguments name; all of them if there are no arguments. An unknown name ends the process with a
 * sentence that lists the parts.
 * @param {string} command as it is typed
 * @param {string[]} parts
 */
export function askedParts(command, parts) {
  const given = process.argv.slice(2)
  const unknown = given.find((name) => !parts.includes(name))
  if (unknown !== undefined) {
    console.error(
      `${command} has no part "${unknown}". Parts: ${parts.join(', ')}. Without a part, all of them run.`,
    )
    process.exit(2)
  }
  return given.length > 0 ? given : parts
}
