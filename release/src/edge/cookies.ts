/**
 * Every value of a cookie, in the order in which the browser sends them. A host next to ours can set a cookie of the same name, and the browser
 * may send that one first: the reader must take the first valid one.
 */
export const cookiesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1))
