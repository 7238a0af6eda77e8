import type { OAuthApp } from '../infra/config/providers-config'
import type { Asked } from './misbehave'

export interface Limited {
  app: OAuthApp
  limit?: ((asked: Asked) => { most: number; seconds: number } | undefined) | undefined
}

/** Counts calls by token and kind, in windows that begin with the first call. */
export function createWindows() {
  const windows = new Map<string, { count: number; reset: number }>()
  return {
    take: ({ app, limit }: Limited, asked: Asked, token: string, now: number) => {
      const rule = limit?.(asked)
      if (!rule) return undefined
      const key = `${app} ${asked} ${token}`
      const known = windows.get(key)
      const window = known && known.reset > now ? known : { count: 0, reset: now + rule.seconds * 1000 }
      windows.set(key, window)
      window.count++
      return { most: rule.most, remaining: rule.most - window.count, reset: window.reset }
    },
  }
}

export type Windows = ReturnType<typeof createWindows>
