import type { Post } from '@fankeep/shared/contract'
import { Box, chakra, Icon } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'

type Media = Post['media'][number]

const Picture = chakra('img')
const Film = chakra('video')

/** A file of a post. `cover`: cropped to a card's head; otherwise shown whole. */
export function PostMedia({ media, cover }: { media: Media; cover?: boolean }) {
  const [broken, setBroken] = useState(false)
  const shape = cover
    ? { w: 'full', h: '12rem', objectFit: 'cover' as const }
    : { w: 'full', h: 'auto', maxH: '70dvh', objectFit: 'contain' as const }

  if (!media.url || broken) return <Missing media={media} cover={cover} />
  if (media.kind === 'photo')
    return (
      <Picture
        src={media.url}
        alt={media.alt ?? ''}
        loading="lazy"
        decoding="async"
        bg="paper.100"
        onError={() => setBroken(true)}
        {...shape}
      />
    )
  if (media.kind === 'video')
    return (
      <Box position="relative">
        <Film
          src={media.url}
          preload="metadata"
          playsInline
          muted={cover}
          controls={!cover}
          tabIndex={cover ? -1 : undefined}
          bg="paper.100"
          onError={() => setBroken(true)}
          {...shape}
        />
        {cover && (
          <Box position="absolute" inset={0} display="grid" placeItems="center" pointerEvents="none">
            <Box
              display="grid"
              placeItems="center"
              boxSize={12}
              borderRadius="full"
              bg="paper.0"
              color="ink.950"
              boxShadow="raised"
            >
              <Icon name="play" size={22} />
            </Box>
          </Box>
        )}
      </Box>
    )
  return <Missing media={media} cover={cover} />
}

/** Why a file cannot be shown: the archive did not contain it, or the running backup has not saved it yet. */
export const absenceOf = ({ missing, url }: Media) => (missing ? 'missing' : url ? undefined : 'coming')

/** The archive named a file that it did not contain, or that is not a picture. */
function Missing({ media, cover }: { media: Media; cover?: boolean }) {
  const { t } = useText()
  return (
    <Box
      display="grid"
      placeContent="center"
      justifyItems="center"
      gap={1.5}
      h={cover ? '12rem' : '8rem'}
      bg="paper.50"
      color="ink.500"
      fontSize="12"
      borderBottomWidth="1px"
    >
      <Icon name={media.kind === 'file' ? 'file' : 'image'} size={22} />
      {t(`posts.${absenceOf(media) ?? (media.kind === 'file' ? 'file' : 'broken')}`)}
    </Box>
  )
}
