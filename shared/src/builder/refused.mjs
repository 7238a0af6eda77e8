/** An error that a person can fix: the message says what to do next. */
export class Refused extends Error {}
