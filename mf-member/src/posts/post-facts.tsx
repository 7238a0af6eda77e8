import type { Post } from '@fankeep/shared/contract'
import { Flex, Icon } from '@fankeep/shared/ui'
import { useText } from '../format'

/** The day, the visibility unless it was public, and the platform's counts, as far as the archive has them. */
export function PostFacts({ post, day = true }: { post: Post; day?: boolean }) {
  const { t, format } = useText()
  const counts = (['likes', 'comments', 'shares'] as const).flatMap((what) => {
    const value = post[what]
    return value === null ? [] : [{ what, value }]
  })
  const { visibility } = post
  return (
    <Flex align="center" gap="0 0.75rem" wrap="wrap" fontVariantNumeric="tabular-nums">
      {day && <span>{post.created_at ? format.date(post.created_at) : t('posts.noDay')}</span>}
      {post.kind !== 'photo' && post.kind !== 'text' && <span>{t(`posts.kinds.${post.kind}`)}</span>}
      {/* For whole pages the visibility is unknown: shown only if one post is open. */}
      {visibility !== 'public' && (visibility !== 'unknown' || !day) && (
        <Flex as="span" align="center" gap={1}>
          <Icon name="lock" size={14} />
          {t(`posts.seenBy.${visibility}`)}
        </Flex>
      )}
      {post.album !== undefined && <span>{t('posts.album', { name: post.album })}</span>}
      {/* If they do not fit, they wrap together to the next line. */}
      {counts.length > 0 && (
        <Flex as="span" gap="0 0.75rem" wrap="wrap">
          {counts.map(({ what, value }) => (
            <span key={what}>{t(`posts.count.${what}`, { count: value, number: format.number(value) })}</span>
          ))}
        </Flex>
      )}
    </Flex>
  )
}
