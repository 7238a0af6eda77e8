import { z } from 'zod'

/** An environment variable that is a URL with one of these protocols (`https:`). */
export const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: ({ input }) =>
      protocols.some((protocol) => String(input).startsWith(`${protocol}//`))
        ? 'is not a valid address. If its password has special characters, write / as %2F, # as %23, ? as %3F, @ as %40, : as %3A and % as %25'
        : `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
