/** What a person can do something about: a sentence that says what to do next. */
export class Refused extends Error {}
