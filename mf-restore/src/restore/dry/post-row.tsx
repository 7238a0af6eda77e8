import type { RestoreFitted } from '@fankeep/shared/contract'
import { Box, Button, chakra, DateText, Flex, Icon, Text, Written } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { looksBy } from '../looks'
import { useText } from '../text'
import { Thumb } from '../thumb'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1.125rem 2.75rem minmax(0, 1fr)',
      md: '1.125rem 2.75rem minmax(0, 1fr) 12.5rem',
    },
    columnGap: { base: 3, md: 4 },
    rowGap: 2,
    alignItems: 'center',
    px: { base: 4, md: 5 },
    py: 3,
    '& + &': { borderTopWidth: '1px' },
  },
})

const fitLook = looksBy<RestoreFitted['state']>({
  as_is: ['done', 'good'],
  adjusted: ['warning', 'warn'],
  skipped: ['gone', 'ink.500'],
})

export interface PostRowProps {
  post: RestoreFitted
  taken: boolean
  busy: boolean
  onTake: (on: boolean) => void
  onOpenly: (on: boolean) => void
}

/** One post: whether it is included, how it will look, and why it differs. Its text opens below. */
export function PostRow({ post, taken, busy, onTake, onOpenly }: PostRowProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const [glyph, color] = fitLook(post.state)
  const off = post.state === 'skipped'
  const title = post.text.split('\n', 1)[0] || t('noText')
  return (
    <Row>
      <Checkbox
        label={t('takeOne', { title: title.slice(0, 40) })}
        checked={taken}
        disabled={off || busy}
        onChange={onTake}
      />
      <Thumb media={post.media[0]} off={off} />
      <Box minW={0}>
        <Text dir="auto" truncate color={off ? 'ink.500' : undefined}>
          {title}
        </Text>
        <Text fontSize="12" color="ink.500" truncate>
          {post.created_at ? <DateText at={post.created_at} withTime /> : t('noDate')}
          {post.media.length > 0 && ` · ${t('files', { count: post.media.length })}`}
          {post.visibility !== 'public' && ` · ${t('seenBy', { who: t(`visibility.${post.visibility}`) })}`}
        </Text>
      </Box>
      <Box gridColumn={{ base: '3', md: 'auto' }} fontSize="13" minW={0}>
        <Flex align="center" gap={1.5}>
          <Icon name={glyph} size={16} color={color} />
          <span>{t(`fit.${post.state}`)}</span>
          {!off && (
            <chakra.button
              type="button"
              ms="auto"
              fontSize="12"
              color="brand.600"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t(open ? 'hide' : 'show')}
            </chakra.button>
          )}
        </Flex>
        {post.notes.map(({ key, msg }) => (
          <Text key={key} ps="1.375rem" fontSize="12" color="ink.500">
            {msg}
          </Text>
        ))}
        {post.openly !== 'no' && <Openly {...{ post, title, busy, onOpenly }} />}
      </Box>
      {open && <Parts post={post} />}
    </Row>
  )
}

interface OpenlyProps extends Pick<PostRowProps, 'post' | 'busy' | 'onOpenly'> {
  title: string
}

/** Allows one post to be visible to more people than before, or undoes that. */
function Openly({ post, title, busy, onOpenly }: OpenlyProps) {
  const { t } = useText()
  const isChosen = post.openly === 'chosen'
  return (
    <Box ps="1.375rem" mt={1}>
      <Button
        variant="line"
        size="sm"
        disabled={busy}
        aria-label={t(isChosen ? 'notOpenlyOne' : 'openlyOne', { title: title.slice(0, 40) })}
        onClick={() => onOpenly(!isChosen)}
      >
        {t(isChosen ? 'notOpenly' : 'openly')}
      </Button>
    </Box>
  )
}

/** The post as it would be published, in its parts. */
function Parts({ post }: Pick<PostRowProps, 'post'>) {
  return (
    <Box gridColumn={{ base: '1 / -1', md: '3 / -1' }} display="grid" gap={2}>
      {post.title && <Written fontWeight="600">{post.title}</Written>}
      {post.parts.map((part, n) => (
        <Box key={n} px={4} py={3} bg="paper.50" borderRadius="control" fontSize="13">
          <Written>{part.text}</Written>
          {part.media.length > 0 && (
            <Flex gap={2} mt={part.text ? 2 : 0} wrap="wrap">
              {part.media.map((number) => (
                <Thumb key={number} media={post.media.find((one) => one.n === number)} />
              ))}
            </Flex>
          )}
        </Box>
      ))}
    </Box>
  )
}
