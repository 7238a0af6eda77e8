/** What neither text nor JSON can hold in PostgreSQL is left out: NUL, and halves of characters. */
export const plainText = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '')

/** As JSON, of whatever texts others wrote. */
export const plainJson = (value: object) =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? plainText(one) : one))
