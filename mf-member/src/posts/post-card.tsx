import type { PlatformKey, Post } from '@fankeep/shared/contract'
import { Box, Card, chakra, Flex, Icon, IconButton, platformName, Written } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useText } from '../format'
import { PostFacts } from './post-facts'
import { PostMedia } from './post-media'

const Open = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    w: 'full',
    textAlign: 'start',
    borderTopRadius: 'inherit',
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface PostCardProps {
  post: Post
  platform: PlatformKey
  onOpen: () => void
  picked: boolean
  onPick: (on: boolean) => void
}

/** A summary of a post: its first picture, the beginning of its text, its day. */
export function PostCard({ post, platform, onOpen, picked, onPick }: PostCardProps) {
  const { t, language } = useText()
  const words = post.text.slice(0, 60) || t(`posts.kinds.${post.kind}`)
  const shown = post.media.find((media) => media.url !== null)
  return (
    <Card
      as="article"
      lively
      overflow="hidden"
      display="flex"
      flexDirection="column"
      {...(picked && { bg: 'picked', borderColor: 'brand.500' })}
    >
      <Open type="button" onClick={onOpen} aria-label={t('posts.open', { text: words })}>
        {shown && (
          <Box position="relative" w="full">
            <PostMedia media={shown} cover />
            {post.media.length > 1 && <Count count={post.media.length} />}
          </Box>
        )}
        {shown ? (
          <Box px={4} pt={3} pb={1} w="full">
            <Words post={post} lines={3} />
          </Box>
        ) : (
          <TextCover post={post} />
        )}
      </Open>
      <Flex align="center" gap={3} ps={4} pe={2} py={1} fontSize="12" color="ink.500" minH={10}>
        <Checkbox checked={picked} onChange={onPick} label={t('pick.one', { name: words })} />
        <PostFacts post={post} />
        <Box ms="auto">
          {post.url && (
            <IconButton
              icon="external"
              label={t('posts.openOn', { platform: platformName(platform, language) })}
              href={post.url}
              target="_blank"
            />
          )}
        </Box>
      </Flex>
    </Card>
  )
}

function Words({ post, lines }: { post: Post; lines: number }) {
  const { t } = useText()
  if (!post.text) return <Box color="ink.500">{t('posts.noText')}</Box>
  return <Written lineClamp={lines}>{post.text}</Written>
}

function Count({ count }: { count: number }) {
  const { t } = useText()
  return (
    <Flex
      as="span"
      position="absolute"
      top={2}
      right={2}
      align="center"
      gap={1}
      px={2}
      h={6}
      borderRadius="full"
      bg="paper.0"
      color="ink.950"
      fontSize="12"
      boxShadow="raised"
      aria-label={t('posts.media', { count })}
    >
      <Icon name="image" size={14} />
      {count}
    </Flex>
  )
}

/** For a post without a picture to show: its text instead. */
function TextCover({ post }: { post: Post }) {
  const { t } = useText()
  return (
    <Box
      display="grid"
      alignContent="center"
      flex={1}
      minH="12rem"
      w="full"
      p={5}
      bg="paper.50"
      fontSize="18"
      lineHeight={1.6}
    >
      <Words post={post} lines={6} />
      {post.media.length > 0 && (
        <Flex align="center" gap={1.5} mt={3} fontSize="12" color="ink.500">
          <Icon name="image" size={14} />
          {t(`posts.${post.media.some(({ missing }) => missing) ? 'missing' : 'coming'}`)}
        </Flex>
      )}
    </Box>
  )
}
