import type { Services } from '../../infra/services'
import type { Tokens } from '../../platforms/oauth/provider'
import type { SealedColumn } from '../../infra/rotate-seals'

const purpose = 'platform tokens'
const rowOf = (id: string) => `media_accounts ${id}`

/** For `pnpm rotate-key`. */
export const sealedTokens: SealedColumn = {
  table: 'media_accounts',
  column: 'tokens',
  purpose,
  key: ['id'],
  rowOf: ([id = '']) => rowOf(id),
}

export const sealTokens = ({ crypto }: Pick<Services, 'crypto'>, id: string, tokens: Tokens) =>
  crypto.seal(purpose, JSON.stringify(tokens), rowOf(id))

export const openTokens = ({ crypto }: Pick<Services, 'crypto'>, id: string, sealed: string) =>
  JSON.parse(crypto.open(purpose, sealed, rowOf(id))) as Tokens
