import type { PlatformKey, Post } from '@fankeep/shared/contract'
import { Box, Flex, platformName, Stack, TextLink, Written } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { PostFacts } from './post-facts'
import { PostMedia } from './post-media'

/** One post in full. */
export function PostDialog({
  post,
  platform,
  onClose,
}: {
  post: Post
  platform: PlatformKey
  onClose: () => void
}) {
  const { t, format, language } = useText()
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={post.created_at ? format.date(post.created_at) : t(`posts.kinds.${post.kind}`)}
    >
      <Stack gap={4}>
        {post.text && <Written>{post.text}</Written>}
        {post.media.map((media, at) => (
          <Box key={media.url ?? at} borderRadius="control" overflow="hidden" bg="paper.50">
            <PostMedia media={media} />
          </Box>
        ))}
        <Flex align="center" justify="space-between" gap={3} wrap="wrap" fontSize="12" color="ink.500">
          <PostFacts post={post} day={false} />
          {post.url && (
            <TextLink href={post.url} external>
              {t('posts.openOn', { platform: platformName(platform, language) })}
            </TextLink>
          )}
        </Flex>
      </Stack>
    </Dialog>
  )
}
