import { z } from 'zod'

/** Where spans are sent, and the share of traces that is recorded: both servers read the same variables. */
export interface OtlpSettings {
  /** The part before `/v1/traces`, without a trailing slash. */
  url: string
  /** 0 to 1. */
  share: number
}

export const otlpVariables = {
  /** The base address of a collector that accepts OTLP over HTTP. Without it no spans are recorded. */
  OTLP_URL: z
    .string()
    .refine(isBase, 'must be an address like http://127.0.0.1:4318, without a password, ? or #')
    .optional(),
  /** The share of traces that is recorded. */
  OTLP_SHARE: z
    .string()
    .regex(/^(0|1|[01]?\.\d+)$/, 'must be a share, 0 to 1')
    .transform(Number)
    .refine((share) => share <= 1, 'must be a share, 0 to 1')
    .default(1),
}

export const otlpOf = ({
  OTLP_URL,
  OTLP_SHARE,
}: {
  OTLP_URL?: string | undefined
  OTLP_SHARE: number
}): OtlpSettings | undefined =>
  OTLP_URL === undefined ? undefined : { url: OTLP_URL.replace(/\/+$/, ''), share: OTLP_SHARE }

function isBase(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}
