/** Drops what PostgreSQL cannot store in text or JSON: NUL and lone surrogates. */
export const plainText = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '')

/** As JSON, cleaned by `plainText`: the texts come from others. */
export const plainJson = (value: object) =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? plainText(one) : one))
