import type { Crypto } from '../../../infra/crypto'
import type { Api } from '../../../infra/http/api'
import { addOneClick } from '../../../infra/http/one-click'
import { stopMails } from './mails'

const purpose = 'mails of a page to its member'
const path = '/api/insights/mail-off'

/** The address that turns off the mails about a page, without a login: only our mails contain the key. */
export const oneClickUrl = (site: string, crypto: Crypto, pageId: string) =>
  `${site}${path}?${new URLSearchParams({ key: crypto.seal(purpose, pageId) })}`

/** A person who opens it gets the screen that turns the mails off. */
export function oneClickRoute({ fastify, services: { db, config, crypto } }: Api): void {
  const pageOf = (key: string) => {
    try {
      return crypto.open(purpose, key)
    } catch {
      return undefined
    }
  }
  addOneClick(fastify, path, {
    screen: (key) => {
      const page = pageOf(key)
      return `${config.publicUrl}/insights${page === undefined ? '' : `?id=${page}`}`
    },
    end: async (key) => {
      const page = pageOf(key)
      if (page !== undefined) await stopMails(db, page)
    },
  })
}
