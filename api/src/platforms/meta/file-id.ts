/**
 * The id by which Meta knows the picture or film of a file: its name ends with it, in exports of all years. The rest of the name,
 * and its folder, are different in other lists and other exports.
 */
export const fileId = (uri: string): string | undefined =>
  /(?:^|[/_])(\d{14,30})\.[a-z0-9]{2,5}$/i.exec(uri)?.[1]
