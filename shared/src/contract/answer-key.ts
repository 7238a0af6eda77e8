/** Cache key of a call's answer: the call's name and its input. The order of the input's fields makes no difference. */
export const answerKey = (call: string, input: object): string =>
  `${call} ${JSON.stringify(Object.fromEntries(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))}`
