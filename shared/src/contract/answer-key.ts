/** One question to the server, by which its answer is kept: the call's name and its input, in whatever order the input's fields are. */
export const answerKey = (call: string, input: object): string =>
  `${call} ${JSON.stringify(Object.fromEntries(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))}`
