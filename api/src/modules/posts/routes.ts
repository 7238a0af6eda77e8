import type { CallOutput } from '@fankeep/shared/contract'
import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { isKeyText, isMoment, readCursor, writeCursor } from '../../infra/cursor'
import { ownedPage } from '../pages/owned-page'
import { postsDownloadRoute } from './download/routes'
import { signMedia } from '../files/media-address'
import { countPosts, listPosts, mediaOf, type PostPosition } from './repository'

type Media = CallOutput<'posts.list'>['list'][number]['media'][number]

export function postsRoutes(api: Api): void {
  postsDownloadRoute(api)
  const { services } = api
  const { db } = services

  handle(api, 'posts.list', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const after = readCursor(input.cursor, isPosition)
    const [rows, total] = await Promise.all([
      listPosts(db, page.id, input, after, input.limit + 1),
      countPosts(db, page.id, input),
    ])
    const shown = rows.slice(0, input.limit)
    const media = new Map<string, Media[]>()
    for (const { postUid, kind, hash, missing, alt, bytes } of shown.length > 0
      ? await mediaOf(
          db,
          page.id,
          shown.map(({ uid }) => uid),
        )
      : []) {
      const url = hash && signMedia(services, { memberId: member.id, pageId: page.id, hash })
      media.set(postUid, [
        ...(media.get(postUid) ?? []),
        { kind, url, bytes: bytes === null ? null : Number(bytes), missing, ...(alt !== null && { alt }) },
      ])
    }
    const last = shown.at(-1)
    return {
      list: shown.map(({ uid, text, kind, visibility, at, dated, url, likes, comments, shares, album }) => ({
        id: uid,
        text,
        kind,
        visibility,
        created_at: dated ? at.toISOString() : null,
        url,
        media: media.get(uid) ?? [],
        likes,
        comments,
        shares,
        ...(album !== null && { album }),
      })),
      next:
        last && rows.length > input.limit
          ? writeCursor({ at: last.at.toISOString(), uid: last.uid } satisfies PostPosition)
          : null,
      total,
      total_exact: true,
    }
  })
}

const isPosition = (value: Record<string, unknown>): value is Record<string, unknown> & PostPosition =>
  isMoment(value.at) && isKeyText(value.uid)
