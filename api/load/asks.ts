import type { CallInput, CallName, CallOutput } from '@fankeep/shared/contract'
import { addressOf, type CallAddress } from '@fankeep/shared/contract/calls'
import { fieldsOf } from '@fankeep/shared/contract/form'
import type { Random } from './schedule'
import type { Kind } from './tally'

/** A member who generates load. */
export interface Member {
  token: string
  /** Where their calls come from, as reported by a proxy. */
  address: string
  pages: { main: MemberPage; small: MemberPage; imported: MemberPage }
}

export interface MemberPage {
  id: string
  handle: string
  fans: number
}

/** A member during one visit, with what the answers so far have shown. */
export interface Visitor {
  member: Member
  random: Random
  /** The page being viewed. */
  page: MemberPage
  fans: { next: string | null; offset: number; uids: string[] }
  posts: { next: string | null }
  /** The newest notice. */
  notice: string | null
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  fields: [name: string, value: string][]
  file?: { name: string; text: string }
}

/** A screen's request, its name, and what to remember from its answer. */
export interface Ask {
  name: string
  kind: Kind
  /** Null if there is nothing to request. */
  request: (visitor: Visitor) => Request | null
  take?: (visitor: Visitor, data: unknown) => void
}

/**
 * A call of the contract, as the screens make it: the types check its name, its input and what is read from its answer.
 */
export function ask<Name extends CallName>(
  name: Name,
  input: (visitor: Visitor) => CallInput<Name> | null,
  take?: (visitor: Visitor, data: CallOutput<Name>) => void,
): Ask {
  const { method, path, public: isPublic } = addressOf(name)
  return {
    name,
    kind: kindOf(addressOf(name)),
    request: (visitor) => {
      const given = input(visitor)
      if (given === null) return null
      const fields = fieldsOf(given as object)
      return { method, path, fields: isPublic ? fields : [['token', visitor.member.token], ...fields] }
    },
    ...(take && { take: (visitor: Visitor, data: unknown) => take(visitor, data as CallOutput<Name>) }),
  }
}

/** The same with a file after its fields. */
export function askWithFile<Name extends CallName>(
  name: Name,
  input: (visitor: Visitor, bytes: number) => CallInput<Name>,
  fileOf: (visitor: Visitor) => { name: string; text: string },
): Ask {
  const without = (visitor: Visitor, bytes: number) =>
    ask(name, () => input(visitor, bytes)).request(visitor)!
  return {
    name,
    kind: kindOf(addressOf(name)),
    request: (visitor) => {
      const file = fileOf(visitor)
      return { ...without(visitor, Buffer.byteLength(file.text)), file }
    },
  }
}

/** A document of the site, which the edge serves. */
export const askForPage = (path: string): Ask => ({
  name: `page ${path}`,
  kind: 'page',
  request: () => ({ method: 'GET', path, fields: [] }),
})

/** As in the api's metrics (`infra/metrics/count-requests.ts`). */
const kindOf = ({ reads, takes, gives }: CallAddress): Kind =>
  takes === 'file' || gives === 'file' ? 'transfer' : reads ? 'read' : 'write'
