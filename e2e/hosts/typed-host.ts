import { loadRemote } from '@module-federation/enhanced/runtime'
import { pages } from 'home/routes'

/* Checked by TypeScript in a host that downloaded the types of a remote's release (foreign-hosts.spec.ts). */

export const opened: Promise<{ Page: unknown }> | undefined = pages.aboutUs?.()
// @ts-expect-error a page is loaded, it is no number
export const wrong: number = pages.aboutUs
export const loaded = loadRemote('home/routes').then(({ words }) => words('en'))
// @ts-expect-error the remote exposes no such thing
export const missing = loadRemote('home/routes').then(({ prices }) => prices)
